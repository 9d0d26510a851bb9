// Checks what .ci/release has made: node check-release.mjs FOLDER. It prints every fault and then fails.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const out = process.argv[2];
const faults = [];
const LICENCE = readFileSync(join(ROOT, "LICENSE"), "utf8");
const GROUP = join(out, "maven/dev/paysandbox");

/** What each artifact brings into a project; beyond these, what the project itself chooses, such as JUnit. */
const BRINGS = {
  "paysandbox-bom": "",
  "paysandbox-client": "",
  "paysandbox-junit5": "paysandbox-client",
  "paysandbox-server": "",
  "paysandbox-testcontainers": "paysandbox-client, testcontainers",
};

function expect(holds, sentence) {
  if (!holds) faults.push(sentence);
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

/** The text of one entry of a jar; null where there is none. */
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
  expect(sbom.bomFormat === "CycloneDX", `${file} is no CycloneDX document`);
  expect(sbom.metadata?.component?.name === name, `${file} is not about ${name}`);
  for (const component of sbom.components ?? []) {
    expect(component.purl, `${file}: ${component.name} has no package URL`);
  }
  // Where it is a jar of its own, and not the archive, which is compared below.
  if (name !== "paysandbox-server") {
    const direct = sbom.dependencies.find(({ ref }) => ref === sbom.metadata.component["bom-ref"]).dependsOn;
    const names = direct.map((purl) => /\/([^/@]+)@/.exec(purl)[1]).sort().join(", ");
    expect(names === BRINGS[name], `${file} lists "${names}", but the pom brings "${BRINGS[name]}"`);
  }
  return (sbom.components ?? []).map((component) => component.name);
}

function checkPom(file) {
  const pom = text(file);
  for (const element of ["parent", "profiles", "repositories", "pluginRepositories", "build", "properties", "modules"]) {
    expect(!pom.includes(`<${element}>`), `${file} has <${element}>, which a user of the artifact has no use for`);
  }
  for (const element of ["name", "description", "url", "licenses", "developers", "scm"]) {
    expect(pom.includes(`<${element}>`) || pom.includes(`<${element} `), `${file} has no <${element}>, which registries require`);
  }
  expect(!pom.replaceAll("${project.version}", "").includes("${"), `${file} has an expression that nobody evaluates`);
  expect(pom.includes("<name>Apache-2.0</name>"), `${file} does not name the licence`);
  return pom;
}

/** Those dependencies of a pom that a project gets with it. */
function brought(pom) {
  const dependencies = pom.replace(/<dependencyManagement>[^]*<\/dependencyManagement>/, "").matchAll(/<dependency>[^]*?<\/dependency>/g);
  return [...dependencies]
    .map(([dependency]) => dependency)
    .filter((dependency) => !/<scope>(provided|test)<|<optional>true</.test(dependency))
    .map((dependency) => /<artifactId>([^<]+)</.exec(dependency)[1])
    .join(", ");
}

/** Answers what the artifact's SBOM lists. */
function checkArtifact(name, wanted) {
  const folder = join(GROUP, name, wanted);
  if (!existsSync(folder)) {
    faults.push(`${name} ${wanted} was not deployed`);
    return [];
  }
  const stem = join(folder, `${name}-${wanted}`);
  const pom = checkPom(`${stem}.pom`);
  expect(brought(pom) === BRINGS[name], `${stem}.pom brings "${brought(pom)}", and not "${BRINGS[name]}"`);
  const packaging = /<packaging>([^<]+)</.exec(pom)?.[1] ?? "jar";
  const files = [`${stem}.pom`, `${stem}-cyclonedx.json`];
  if (packaging === "jar") files.push(`${stem}.jar`, `${stem}-sources.jar`, `${stem}-javadoc.jar`);
  for (const file of files) {
    expect(existsSync(file), `${file} is missing`);
    for (const algorithm of ["md5", "sha1", "sha256", "sha512"]) {
      const noted = existsSync(`${file}.${algorithm}`) ? text(`${file}.${algorithm}`).trim() : "";
      expect(existsSync(file) && noted === digest(algorithm, file), `${file}.${algorithm} is missing or wrong`);
    }
  }
  if (packaging === "jar") {
    expect(entry(`${stem}.jar`, "META-INF/LICENSE") === LICENCE, `${stem}.jar has not the licence`);
    expect(entries(`${stem}-sources.jar`).some((path) => path.endsWith(".java")), `${stem}-sources.jar has no sources`);
    expect(entries(`${stem}-javadoc.jar`).includes("index.html"), `${stem}-javadoc.jar has no pages`);
  }
  return checkSbom(`${stem}-cyclonedx.json`, name);
}

/** Every library of the archive is in its SBOM, and nothing else but the two that are part of our own jars. */
function checkArchive(sbom, folder) {
  const [zip] = readdirSync(folder).filter((file) => file.endsWith(".zip"));
  const libraries = entries(join(folder, zip))
    .filter((path) => /\/lib\/[^/]+\.jar$/.test(path) && !path.includes("known-services"))
    .map((path) => basename(path).replace(/-\d[^/]*\.jar$/, ""));
  const ours = ["paysandbox-core", "paysandbox-cli", "picocli", "swagger-ui"];
  const listed = [...new Set(sbom)].sort();
  const held = [...new Set([...libraries, ...ours])].sort();
  expect(String(listed) === String(held), `the SBOM lists ${listed.filter((name) => !held.includes(name))} that the archive has not, and not ${held.filter((name) => !listed.includes(name))}`);
  expect(libraries.length > 30, `${zip} has hardly any libraries`);
  const name = basename(zip, ".zip");
  expect(entry(join(folder, zip), `${name}/LICENSE`) === LICENCE, `${zip} has not the licence`);
  expect(existsSync(join(folder, `${name}.tar.gz`)), `${name}.tar.gz is missing`);
}

function checkPackages(folder, wanted) {
  for (const tarball of readdirSync(folder).filter((file) => file.endsWith(".tgz"))) {
    const read = (path) =>
      execFileSync("tar", ["-xzOf", join(folder, tarball), `package/${path}`], { encoding: "utf8" });
    const described = JSON.parse(read("package.json"));
    expect(!described.private, `${tarball} is private`);
    expect(described.license === "Apache-2.0", `${tarball} does not name the licence`);
    expect(described.version === wanted, `${tarball} is of ${described.version}, and the rest of ${wanted}`);
    expect(described.repository?.url && described.exports && described.engines?.node, `${tarball} lacks repository, exports or engines`);
    expect(Object.keys(described.dependencies ?? {}).length === 0, `${tarball} has dependencies`);
    expect(read("LICENSE") === LICENCE, `${tarball} has not the licence`);
    const sbom = JSON.parse(text(folder, tarball.replace(".tgz", "-cyclonedx.json")));
    expect(sbom.bomFormat === "CycloneDX" && sbom.metadata.component.purl.includes(described.version), `${tarball} has no SBOM of its own`);
    for (const path of JSON.stringify(described.exports).match(/\.\/[^"*]+\.[cm]?[jt]s\b/g) ?? []) {
      expect(read(path.slice(2)).length > 0, `${tarball} has not ${path}, which its exports name`);
    }
  }
}

const wanted = version(text(ROOT, "pom.xml").replace(/^[\s\S]*<artifactId>paysandbox-parent<\/artifactId>/, ""));
const artifacts = readdirSync(join(ROOT, "testkit/java"))
  .filter((folder) => existsSync(join(ROOT, "testkit/java", folder, "pom.xml")))
  .map((folder) => /<\/parent>\s*(?:<!--[\s\S]*?-->\s*)?<artifactId>([^<]+)</.exec(text(ROOT, "testkit/java", folder, "pom.xml"))[1]);
const sboms = new Map(artifacts.map((name) => [name, checkArtifact(name, wanted)]));

const managed = [...text(GROUP, `paysandbox-bom/${wanted}/paysandbox-bom-${wanted}.pom`).matchAll(/<artifactId>([^<]+)<\/artifactId>\s*<version>/g)]
  .map((found) => found[1])
  .filter((name) => name !== "paysandbox-bom");
for (const name of artifacts) {
  expect(name === "paysandbox-bom" || managed.includes(name), `paysandbox-bom does not manage ${name}`);
}
for (const name of readdirSync(GROUP)) {
  expect(artifacts.includes(name), `${name} was deployed, and is no module of testkit/java`);
}

checkArchive(sboms.get("paysandbox-server"), join(out, "archive"));
checkPackages(join(out, "npm"), wanted);

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`Checked ${wanted}: ${artifacts.sort().join(", ")}, the archive, ${readdirSync(join(out, "npm")).filter((file) => file.endsWith(".tgz")).join(", ")}`);
