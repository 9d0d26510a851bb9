// Checks the output of .ci/release: node check-release.mjs FOLDER. It prints every error and then fails.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const out = process.argv[2];
const errors = [];
const LICENCE = readFileSync(join(ROOT, "LICENSE"), "utf8");
/** What every package with software of others has besides. */
const NOTICES = ["NOTICE", "THIRD-PARTY.txt"];
const PLATFORM = "linux-x64";
const GROUP = join(out, "maven/dev/paysandbox");

/** The dependencies that a project gets with each artifact. Others, such as JUnit, the project chooses itself. */
const TRANSITIVE = {
  "paysandbox-bom": "",
  "paysandbox-client": "",
  "paysandbox-junit5": "paysandbox-client",
  "paysandbox-server": "",
  "paysandbox-testcontainers": "paysandbox-client, testcontainers",
};

function expect(condition, sentence) {
  if (!condition) errors.push(sentence);
}

function text(...path) {
  return readFileSync(join(...path), "utf8");
}

function digest(algorithm, file) {
  return createHash(algorithm).update(readFileSync(file)).digest("hex");
}

function version(xml) {
  return /<version>([^<]+)<\/version>/.exec(xml)[1];
}

/** The text of an entry of a jar, or null if there is no such entry. */
function entry(jar, name) {
  try {
    return execFileSync("unzip", ["-p", jar, name], { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return null;
  }
}

function entries(jar) {
  return execFileSync("unzip", ["-Z1", jar], { encoding: "utf8" }).trimEnd().split("\n");
}

function checkSbom(file, name) {
  const sbom = JSON.parse(text(file));
  expect(sbom.bomFormat === "CycloneDX", `${file} is not a CycloneDX document`);
  expect(sbom.metadata?.component?.name === name, `${file} is not about ${name}`);
  for (const component of sbom.components ?? []) {
    expect(component.purl, `${file}: ${component.name} has no package URL`);
  }
  // The server's SBOM describes the archive, which is compared below.
  if (name !== "paysandbox-server") {
    const direct = sbom.dependencies.find(({ ref }) => ref === sbom.metadata.component["bom-ref"]).dependsOn;
    const names = direct.map((purl) => /\/([^/@]+)@/.exec(purl)[1]).sort().join(", ");
    expect(names === TRANSITIVE[name], `${file} lists "${names}", but the pom has the dependencies "${TRANSITIVE[name]}"`);
  }
  return (sbom.components ?? []).map((component) => component.name);
}

function checkPom(file) {
  const pom = text(file);
  for (const element of ["parent", "profiles", "repositories", "pluginRepositories", "build", "properties", "modules"]) {
    expect(!pom.includes(`<${element}>`), `${file} has <${element}>, which users of the artifact do not need`);
  }
  for (const element of ["name", "description", "url", "licenses", "developers", "scm"]) {
    expect(pom.includes(`<${element}>`) || pom.includes(`<${element} `), `${file} has no <${element}>, which registries require`);
  }
  expect(!pom.replaceAll("${project.version}", "").includes("${"), `${file} has an expression that is not resolved`);
  expect(pom.includes("<name>Apache-2.0</name>"), `${file} does not name the licence`);
  return pom;
}

/** The dependencies in a pom that a project gets with it. */
function transitiveDependencies(pom) {
  const dependencies = pom.replace(/<dependencyManagement>[^]*<\/dependencyManagement>/, "").matchAll(/<dependency>[^]*?<\/dependency>/g);
  return [...dependencies]
    .map(([dependency]) => dependency)
    .filter((dependency) => !/<scope>(provided|test)<|<optional>true</.test(dependency))
    .map((dependency) => /<artifactId>([^<]+)</.exec(dependency)[1])
    .join(", ");
}

/** Returns the components that the artifact's SBOM lists. */
function checkArtifact(name, expectedVersion) {
  const folder = join(GROUP, name, expectedVersion);
  if (!existsSync(folder)) {
    errors.push(`${name} ${expectedVersion} was not deployed`);
    return [];
  }
  const stem = join(folder, `${name}-${expectedVersion}`);
  const pom = checkPom(`${stem}.pom`);
  const dependencies = transitiveDependencies(pom);
  expect(dependencies === TRANSITIVE[name], `${stem}.pom has the dependencies "${dependencies}" instead of "${TRANSITIVE[name]}"`);
  const packaging = /<packaging>([^<]+)</.exec(pom)?.[1] ?? "jar";
  const files = [`${stem}.pom`, `${stem}-cyclonedx.json`];
  if (packaging === "jar") files.push(`${stem}.jar`, `${stem}-sources.jar`, `${stem}-javadoc.jar`);
  if (name === "paysandbox-server" && isWithJava) files.push(`${stem}-${PLATFORM}.jar`);
  for (const file of files) {
    expect(existsSync(file), `${file} is missing`);
    for (const algorithm of ["md5", "sha1", "sha256", "sha512"]) {
      const noted = existsSync(`${file}.${algorithm}`) ? text(`${file}.${algorithm}`).trim() : "";
      expect(existsSync(file) && noted === digest(algorithm, file), `${file}.${algorithm} is missing or wrong`);
    }
  }
  if (packaging === "jar") {
    expect(entry(`${stem}.jar`, "META-INF/LICENSE") === LICENCE, `${stem}.jar does not have the licence`);
    for (const notice of name === "paysandbox-server" ? NOTICES : ["NOTICE"]) {
      expect(entry(`${stem}.jar`, `META-INF/${notice}`) === text(ROOT, notice), `${stem}.jar has no ${notice}`);
    }
    expect(entries(`${stem}-sources.jar`).some((path) => path.endsWith(".java")), `${stem}-sources.jar has no sources`);
    expect(entries(`${stem}-javadoc.jar`).includes("index.html"), `${stem}-javadoc.jar has no index.html`);
  }
  return checkSbom(`${stem}-cyclonedx.json`, name);
}

/** Whether there are packages with their own Java. */
const isWithJava = readdirSync(join(out, "archive")).some((file) => file.includes(PLATFORM));
/** The largest of them, in bytes. */
const MAX_SIZE = 65e6;
/** The newest glibc that the programs need, which the documentation and the names of packages state. */
const GLIBC = 17;

/** The packages for the platform of this machine: the archive, and the Debian package, jar, npm package and wheel with the same files. */
function checkPlatform(sbom, release) {
  const name = `paysandbox-${release}-${PLATFORM}`;
  const archive = join(out, "archive", `${name}.tar.gz`);
  const packages = [
    archive,
    join(out, `archive/paysandbox_${release}_amd64.deb`),
    join(GROUP, `paysandbox-server/${release}/paysandbox-server-${release}-${PLATFORM}.jar`),
    join(out, `npm/paysandbox-${PLATFORM}-${release}.tgz`),
    join(out, `python/paysandbox-${release}-py3-none-manylinux_2_${GLIBC}_x86_64.whl`),
    join(out, `python/paysandbox-${release}-py3-none-any.whl`),
  ];
  for (const file of packages) {
    expect(existsSync(file), `${file} is missing`);
    if (!existsSync(file)) return;
    const size = statSync(file).size;
    console.log(`${(size / 1e6).toFixed(1).padStart(6)} MB  ${basename(file)}`);
    expect(size <= MAX_SIZE, `${file} has ${size} bytes`);
  }
  const folder = mkdtempSync(join(tmpdir(), "paysandbox-check-"));
  execFileSync("tar", ["-xzf", archive, "-C", folder]);
  const files = readdirSync(join(folder, name), { recursive: true });
  for (const file of ["bin/paysandbox", "LICENSE", ...NOTICES, "runtime/bin/java", "lib/server/paysandbox-server.aot", "lib/cli/paysandbox-cli.aot", "runtime/legal/java.base/LICENSE"]) {
    expect(files.includes(file), `${archive} has no ${file}`);
  }
  for (const file of files.filter((path) => path === "runtime/bin/java" || path.endsWith(".so"))) {
    const needed = [...readFileSync(join(folder, name, file), "latin1").matchAll(/GLIBC_2\.(\d+)/g)].map((found) => Number(found[1]));
    expect(Math.max(0, ...needed) <= GLIBC, `${file} needs glibc 2.${Math.max(...needed)}`);
  }
  rmSync(folder, { recursive: true });

  const debian = execFileSync("dpkg-deb", ["--field", packages[1]], { encoding: "utf8" });
  expect(debian.includes(`Version: ${release}\n`) && debian.includes(`Depends: libc6 (>= 2.${GLIBC})\n`), `${packages[1]} has other fields: ${debian}`);
  const own = JSON.parse(text(out, `archive/${name}-cyclonedx.json`)).components.map((component) => component.name);
  expect(String(own.filter((component) => component !== "openjdk")) === String(sbom) && own.includes("openjdk"), `the SBOM of ${name} lists other components than the archive's and Java`);
  const copyright = execFileSync("sh", ["-c", 'dpkg-deb --fsys-tarfile "$0" | tar -xOf - ./usr/share/doc/paysandbox/copyright', packages[1]], { encoding: "utf8" });
  for (const notice of NOTICES) expect(copyright.includes(text(ROOT, notice)), `the copyright of ${packages[1]} lacks ${notice}`);
  const [program] = packages.slice(-2);
  for (const notice of NOTICES) expect(entry(program, `paysandbox_program/${notice}`) === text(ROOT, notice), `${program} has no ${notice}`);
  for (const wheel of packages.slice(-2)) {
    const record = entry(wheel, `paysandbox-${release}.dist-info/RECORD`);
    const listed = record.trimEnd().split("\n").map((line) => line.split(",")[0]).sort();
    expect(String(listed) === String(entries(wheel).sort()), `the RECORD of ${wheel} does not list its files`);
    expect(entry(wheel, "paysandbox.py") === text(ROOT, "testkit/python/paysandbox.py"), `${wheel} has another paysandbox.py`);
  }
}

function checkSums(folder) {
  const sums = text(folder, "SHA256SUMS").trimEnd().split("\n").map((line) => line.split("  "));
  for (const [sum, file] of sums) expect(sum === digest("sha256", join(folder, file)), `${folder}/SHA256SUMS has a wrong sum of ${file}`);
  expect(sums.length === readdirSync(folder).length - 1, `${folder}/SHA256SUMS does not list every file`);
}

/** The SBOM lists every library of the archive, and besides these only our own jars and the two libraries inside them. */
function checkArchive(sbom, folder) {
  const [zip] = readdirSync(folder).filter((file) => /^paysandbox-[\d.]+\.zip$/.test(file));
  const libraries = entries(join(folder, zip))
    .filter((path) => /\/lib\/[^/]+\.jar$/.test(path) && !path.includes("known-services"))
    .map((path) => basename(path).replace(/-\d[^/]*\.jar$/, ""));
  const ours = ["paysandbox-core", "paysandbox-verdict", "paysandbox-cli", "paysandbox-mcp", "picocli", "swagger-ui"];
  const listed = [...new Set(sbom)].sort();
  const contained = [...new Set([...libraries, ...ours])].sort();
  expect(String(listed) === String(contained), `the SBOM lists [${listed.filter((name) => !contained.includes(name))}], which the archive does not contain, and lacks [${contained.filter((name) => !listed.includes(name))}]`);
  expect(libraries.length > 30, `${zip} has only ${libraries.length} libraries`);
  const name = basename(zip, ".zip");
  expect(entry(join(folder, zip), `${name}/LICENSE`) === LICENCE, `${zip} does not have the licence`);
  for (const notice of NOTICES) expect(entry(join(folder, zip), `${name}/${notice}`) === text(ROOT, notice), `${zip} has no ${notice}`);
  expect(existsSync(join(folder, `${name}.tar.gz`)), `${name}.tar.gz is missing`);
}

function checkPackages(folder, expectedVersion) {
  for (const tarball of readdirSync(folder).filter((file) => file.endsWith(".tgz"))) {
    const read = (path) =>
      execFileSync("tar", ["-xzOf", join(folder, tarball), `package/${path}`], { encoding: "utf8" });
    const manifest = JSON.parse(read("package.json"));
    expect(!manifest.private, `${tarball} is private`);
    expect(manifest.license === "Apache-2.0", `${tarball} does not name the licence`);
    expect(manifest.version === expectedVersion, `${tarball} has the version ${manifest.version} instead of ${expectedVersion}`);
    const isProgram = manifest.os !== undefined;
    expect(manifest.repository?.url && (isProgram || (manifest.exports && manifest.engines?.node)), `${tarball} lacks repository, exports or engines`);
    expect(!Object.keys(manifest.scripts ?? {}).some((script) => /install|prepare/.test(script)), `${tarball} has a script that runs when it is installed`);
    for (const [name, wanted] of Object.entries(manifest.optionalDependencies ?? {})) {
      expect(wanted === expectedVersion, `${tarball} has the optional dependency ${name} ${wanted} instead of ${expectedVersion}`);
    }
    expect(Object.keys(manifest.dependencies ?? {}).length === 0, `${tarball} has dependencies`);
    expect(read("LICENSE") === LICENCE, `${tarball} does not have the licence`);
    if (manifest.name === "paysandbox") {
      const programs = readdirSync(folder).flatMap((file) => /^paysandbox-((?:linux|macos|windows)-\w+)-\d.*\.tgz$/.exec(file)?.[1] ?? []);
      const named = Object.keys(manifest.optionalDependencies ?? {}).map((name) => name.replace("@paysandbox/", ""));
      expect(String(named.sort()) === String(programs.sort()), `${tarball} names the programs ${named}, but there are ${programs}`);
    }
    if (manifest.name === "paysandbox") continue; // Three small files; its optional dependencies have SBOMs.
    const sbom = JSON.parse(text(folder, tarball.replace(".tgz", "-cyclonedx.json")));
    expect(sbom.bomFormat === "CycloneDX" && sbom.metadata.component.purl.includes(manifest.version), `${tarball} has no SBOM for its version`);
    for (const path of JSON.stringify(manifest.exports ?? {}).match(/\.\/[^"*]+\.[cm]?[jt]s\b/g) ?? []) {
      expect(read(path.slice(2)).length > 0, `${tarball} does not contain ${path}, which its exports name`);
    }
  }
}

const expectedVersion = version(text(ROOT, "pom.xml").replace(/^[\s\S]*<artifactId>paysandbox-parent<\/artifactId>/, ""));
const artifacts = readdirSync(join(ROOT, "testkit/java"))
  .filter((folder) => existsSync(join(ROOT, "testkit/java", folder, "pom.xml")))
  .map((folder) => /<\/parent>\s*(?:<!--[\s\S]*?-->\s*)?<artifactId>([^<]+)</.exec(text(ROOT, "testkit/java", folder, "pom.xml"))[1]);
const sboms = new Map(artifacts.map((name) => [name, checkArtifact(name, expectedVersion)]));

const managed = [...text(GROUP, `paysandbox-bom/${expectedVersion}/paysandbox-bom-${expectedVersion}.pom`).matchAll(/<artifactId>([^<]+)<\/artifactId>\s*<version>/g)]
  .map((found) => found[1])
  .filter((name) => name !== "paysandbox-bom");
for (const name of artifacts) {
  expect(name === "paysandbox-bom" || managed.includes(name), `paysandbox-bom does not manage ${name}`);
}
for (const name of readdirSync(GROUP)) {
  expect(artifacts.includes(name), `${name} was deployed, but is not a module of testkit/java`);
}

checkArchive(sboms.get("paysandbox-server"), join(out, "archive"));
checkPackages(join(out, "npm"), expectedVersion);
if (isWithJava) checkPlatform(sboms.get("paysandbox-server"), expectedVersion);
else console.log("The packages with their own Java: NOT MADE, no JDK 25 is installed here");
for (const folder of ["archive", "npm", "python"]) checkSums(join(out, folder));

for (const error of errors) console.error(error);
if (errors.length > 0) process.exit(1);
console.log(`Checked ${expectedVersion}: ${artifacts.sort().join(", ")}, the archives, ${readdirSync(join(out, "npm")).filter((file) => file.endsWith(".tgz")).join(", ")}, the wheels`);
