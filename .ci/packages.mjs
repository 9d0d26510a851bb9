// Makes the packages for this machine's platform: node packages.mjs IMAGE OUT
//
// IMAGE is what "cli/paysandbox app-image" has made, in a folder named paysandbox-VERSION-PLATFORM. The packages go to folders in OUT:
//
//   archive   paysandbox-VERSION-PLATFORM.tar.gz (Windows: .zip), and for Debian and Ubuntu a .deb
//   npm       @paysandbox/PLATFORM
//   python    the wheel of the test kit with this program
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const image = resolve(process.argv[2]);
const out = resolve(process.argv[3]);
const [, version, platform] = /^paysandbox-([^-]+)-(.+)$/.exec(basename(image));
const [system, cpu] = platform.split("-");
const work = join(dirname(image), "packages");
const python = system === "windows" ? "python" : "python3";

/** Names of the platform in other systems of packages. The runtime of Temurin needs glibc 2.17. */
const WHEEL_TAGS = {
  "linux-x64": "manylinux_2_17_x86_64",
  "linux-arm64": "manylinux_2_17_aarch64",
  "macos-x64": "macosx_11_0_x86_64",
  "macos-arm64": "macosx_11_0_arm64",
  "windows-x64": "win_amd64",
};
const DEBIAN = { x64: "amd64", arm64: "arm64" };
const NODE_SYSTEMS = { linux: "linux", macos: "darwin", windows: "win32" };

function run(command, args, options = {}) {
  return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], ...options });
}

/** Copies the image with its times and permissions. A hard link takes no time and no space. */
function copy(folder) {
  mkdirSync(dirname(folder), { recursive: true });
  run("cp", [system === "linux" ? "-al" : "-Rp", image, folder]);
  return folder;
}

/** Compresses a folder. A higher level of gzip takes five times as long, and saves one percent. */
function tar(folder, file) {
  const owner = system === "macos" ? "--uid 0 --gid 0" : "--sort=name --owner=0 --group=0 --numeric-owner";
  run("sh", ["-c", `tar ${owner} -cf - "$0" | gzip -n >"$1"`, basename(folder), file], { cwd: dirname(folder) });
}

function archive() {
  const file = join(out, "archive", basename(image));
  if (system === "windows") run(python, ["-m", "zipfile", "-c", `${file}.zip`, basename(image)], { cwd: dirname(image) });
  else tar(image, `${file}.tar.gz`);
}

function debian() {
  const root = join(work, "debian");
  copy(join(root, "usr/lib/paysandbox"));
  mkdirSync(join(root, "usr/bin"));
  symlinkSync("../lib/paysandbox/bin/paysandbox", join(root, "usr/bin/paysandbox"));
  mkdirSync(join(root, "usr/share/doc/paysandbox"), { recursive: true });
  // Debian wants all licences in one file.
  const licences = ["NOTICE", "LICENSE", "THIRD-PARTY.txt"].map((file) => readFileSync(join(ROOT, file), "utf8"));
  writeFileSync(join(root, "usr/share/doc/paysandbox/copyright"), licences.join("\n\n"));
  mkdirSync(join(root, "DEBIAN"));
  const [size] = run("du", ["-sk", join(root, "usr")]).split("\t");
  // The maintainer is a placeholder that the owner sets (CONTRIBUTING.md, "Releases").
  writeFileSync(
    join(root, "DEBIAN/control"),
    `Package: paysandbox
Version: ${version}
Architecture: ${DEBIAN[cpu]}
Maintainer: The PaySandbox authors <paysandbox@users.noreply.github.com>
Installed-Size: ${size}
Depends: libc6 (>= 2.17)
Section: devel
Priority: optional
Homepage: https://github.com/paysandbox/paysandbox
Description: payment provider for Brazil that runs on your machine
 It takes PIX, boleto and card payments, sends PIX payouts and calls your
 webhooks, as production would. It has its own Java.
`,
  );
  run("dpkg-deb", ["--root-owner-group", "-Zxz", "-z1", "--build", root, join(out, `archive/paysandbox_${version}_${DEBIAN[cpu]}.deb`)]);
}

function npm() {
  const folder = copy(join(work, "package"));
  const { description, license, repository, homepage, bugs } = JSON.parse(readFileSync(join(ROOT, "cli/npm/package.json"), "utf8"));
  const manifest = {
    name: `@paysandbox/${platform}`,
    version,
    description: `${description}. The program for ${platform}, which the package paysandbox runs`,
    license,
    repository,
    homepage,
    bugs,
    os: [NODE_SYSTEMS[system]],
    cpu: [cpu],
    ...(system === "linux" ? { libc: ["glibc"] } : {}),
    publishConfig: { access: "public" },
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  tar(folder, join(out, `npm/paysandbox-${platform}-${version}.tgz`));
}

/** Writes the SBOM of a package: what Maven has listed for the archive, and the Java. */
function sbom(file) {
  const bom = JSON.parse(readFileSync(join(dirname(image), "bom.json"), "utf8"));
  const [, java] = /^JAVA_VERSION="(.+)"/m.exec(readFileSync(join(image, "runtime/release"), "utf8"));
  const purl = `pkg:generic/openjdk@${java}`;
  bom.components.push({ type: "platform", "bom-ref": purl, name: "openjdk", version: java, purl });
  writeFileSync(join(out, `${file}-cyclonedx.json`), `${JSON.stringify(bom, null, 2)}\n`);
}

for (const folder of ["archive", "npm", "python"]) mkdirSync(join(out, folder), { recursive: true });
rmSync(work, { recursive: true, force: true });
archive();
if (system === "linux" && existsSync("/usr/bin/dpkg-deb")) debian();
npm();
run(python, [join(ROOT, ".ci/wheel.py"), version, join(out, "python"), image, WHEEL_TAGS[platform]]);
for (const file of [`archive/${basename(image)}`, `npm/paysandbox-${platform}-${version}`, `python/paysandbox-${version}-${WHEEL_TAGS[platform]}`]) sbom(file);
rmSync(work, { recursive: true });
