package dev.paysandbox.cli;

import dev.paysandbox.cli.api.CallEnvironment;
import dev.paysandbox.cli.exec.Authority;
import dev.paysandbox.cli.exec.ProviderHosts;
import dev.paysandbox.cli.noun.SandboxCommand.ExitCode;
import dev.paysandbox.cli.output.AtomicFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "certificate",
        mixinStandardHelpOptions = true,
        description = {
            "Writes a certificate for these hosts of the real provider, for a sandbox that takes their place.",
            "It also has the names localhost, 127.0.0.1 and ::1. The authority is the one of exec --as, and only what you tell to trust it does."
        },
        footerHeading = "%nExample:%n",
        footer = "  ${COMMAND-FULL-NAME} api.provider.example")
final class Certificate implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "HOST", description = "A name, such as api.provider.example.")
    private List<String> hosts;

    @Option(
            names = "--to",
            paramLabel = "FOLDER",
            defaultValue = ".",
            description = "Where ca.crt, tls.crt and tls.key are written (default: here).")
    private Path folder;

    @Option(names = "--force", description = "Overwrites existing files.")
    private boolean force;

    @Spec
    private CommandSpec spec;

    private final CallEnvironment dependencies;

    Certificate(CallEnvironment dependencies) {
        this.dependencies = dependencies;
    }

    @Override
    public Integer call() throws GeneralSecurityException {
        var names = String.join(",", ProviderHosts.names(hosts));
        var files = List.of(folder.resolve("ca.crt"), folder.resolve("tls.crt"), folder.resolve("tls.key"));
        if (!force) {
            files.forEach(AtomicFile::requireAbsent);
        }
        var authority = Authority.with(List.of(names), dependencies.environment());
        var key = authority.keyPem(names).getBytes(StandardCharsets.US_ASCII);
        AtomicFile.write(files.get(0), force, authority.pem());
        AtomicFile.write(files.get(1), force, authority.chainPem(names));
        AtomicFile.writeSecret(files.get(2), force, file -> file.write(key));
        var out = spec.commandLine().getOut();
        out.println("Your clients must trust " + files.get(0) + ". The sandbox uses the others:");
        out.println("  paysandbox serve --tls-certificate " + files.get(1) + " --tls-key " + files.get(2));
        out.println("Chromium trusts them with a --user-data-dir and " + authority.chromiumFlag());
        out.flush();
        return ExitCode.OK;
    }
}
