// Tests the projects of testkit/consumers with the output of .ci/release: node consumers.mjs FOLDER. They are like a merchant's
// projects: they use our artifacts and those of the registries, but no clone and no variable. There is no paysandbox in the PATH, so
// the Maven project uses the one in its class path, and the npm project the package paysandbox.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const PROJECTS = join(ROOT, "testkit/consumers");
/** The page with which developers begin. Its first test is run unchanged. */
const GUIDE = readFileSync(join(ROOT, "docs/guides/testkit.md"), "utf8");
const STORIES = 8;
const IN_PARALLEL = 50;
const TESTS = 1 + STORIES + IN_PARALLEL;
const MAX_GLUE = 5;
/** The versions with which the test kit must work; for Node also the exact version to install. */
const JAVAS = [17, 25];
const NODES = { 20: "20.20.2", 22: "22.23.3" };

const out = resolve(process.argv[2]);
/** Whether there are packages with their own Java. Without them, the npm project uses the archive. */
const isWithJava = readdirSync(join(out, "archive")).some((file) => file.includes("linux-x64"));
const work = mkdtempSync(join(tmpdir(), "paysandbox-consumers-"));

function fail(sentence) {
  console.error(`${sentence}\nThe projects are in ${work}.`);
  process.exit(1);
}

function environment(more = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("PAYSANDBOX_") && !name.startsWith("npm_"));
  return {
    ...Object.fromEntries(inherited),
    XDG_CACHE_HOME: join(work, "cache"),
    ...more,
  };
}

function pathWithoutProgram() {
  return process.env.PATH.split(delimiter).filter((folder) => !existsSync(join(folder, "paysandbox"))).join(delimiter);
}

/** The first block of a section of the guide in this language. */
function block(language, section) {
  return new RegExp(`\n\`\`\`${language}\n([^]+?)\n\`\`\``).exec(section)[1];
}

/** A copy of a project, with the first test of the guide in it, and in Maven's case with the guide's pom.xml. */
function copy(project, target, language, file) {
  cpSync(join(PROJECTS, project), target, { recursive: true });
  const [, section] = GUIDE.split("\n## The first test\n");
  writeFileSync(join(target, file), block(language, section));
}

function run(what, cwd, env, command, ...args) {
  const done = spawnSync(command, args, { cwd, env, encoding: "utf8", maxBuffer: 1 << 28 });
  if (done.status !== 0) fail(`${done.stdout ?? ""}${done.stderr ?? done.error?.message}\n${what} failed; see the output above.`);
}

// ---- Glue ---------------------------------------------------------------------------------------

/**
 * The lines that a developer writes before the first story: the whole configuration, and the test class up to its first test.
 * Imports and the dependencies in pom.xml and package.json are not counted.
 */
function glue(configuration, stories, firstTest) {
  const lines = readFileSync(stories, "utf8").split("\n");
  const before = lines.slice(0, lines.findIndex((line) => firstTest.test(line)));
  return [...readFileSync(configuration, "utf8").split("\n"), ...before].filter((line) => /\S/.test(line) && !/^(import|package) /.test(line));
}

function checkGlue() {
  for (const [project, ...where] of [
    ["maven", "src/test/resources/junit-platform.properties", "src/test/java/shop/StoriesTest.java", /^ *@Test$/],
    ["npm", "vitest.config.js", "stories.test.ts", /^test\(/],
  ]) {
    const [configuration, stories, firstTest] = where;
    const lines = glue(join(PROJECTS, project, configuration), join(PROJECTS, project, stories), firstTest);
    if (lines.length > MAX_GLUE) fail(`${project} has ${lines.length} lines of glue code; the maximum is ${MAX_GLUE}:\n${lines.join("\n")}`);
    console.log(`${project}: ${lines.length} lines of glue code before the first story`);
  }
}

function checkTests(where, counted) {
  const { passed, others } = counted;
  if (passed !== TESTS || others !== 0) fail(`${where}: ${passed} tests passed and ${others} did not, of ${TESTS}.`);
  const left = existsSync("/proc/self/cmdline") ? processesOf(work) : [];
  if (left.length > 0) fail(`${where}: a sandbox is still running, as process ${left}.`);
  console.log(`${where}: the guide's first test, ${STORIES} stories, and ${IN_PARALLEL} tests at the same time passed`);
}

function processesOf(folder) {
  return readdirSync("/proc").filter((pid) => {
    try {
      return /^\d+$/.test(pid) && Number(pid) !== process.pid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(folder);
    } catch {
      // The process has ended in the meantime.
      return false;
    }
  });
}

// ---- Maven --------------------------------------------------------------------------------------

/** The homes of the installed JDKs by major version. The JDK of this build has priority. */
function jdks() {
  const properties = spawnSync(join(process.env.JAVA_HOME ?? "", process.env.JAVA_HOME ? "bin/java" : "java"), ["-XshowSettings:properties", "-version"], {
    encoding: "utf8",
  }).stderr;
  const current = /java\.home = (.+)/.exec(properties)[1].trim();
  // GitHub's build machines set these variables.
  const named = Object.keys(process.env).filter((name) => /^JAVA_HOME_\d+_/.test(name)).map((name) => process.env[name]);
  const usual = existsSync("/usr/lib/jvm") ? readdirSync("/usr/lib/jvm").map((name) => join("/usr/lib/jvm", name)) : [];
  const found = new Map();
  for (const home of [current, ...named, ...usual]) {
    if (!existsSync(join(home, "bin/javac")) || !existsSync(join(home, "release"))) continue;
    const major = Number(/^JAVA_VERSION="(?:1\.)?(\d+)/m.exec(readFileSync(join(home, "release"), "utf8"))?.[1]);
    if (!found.has(major)) found.set(major, home);
  }
  return found;
}

/** Options for a new local repository in front of the user's. In the user's, everything is visible except our own artifacts. */
function repositories() {
  const users = join(homedir(), ".m2/repository");
  const others = join(work, "others");
  mkdirSync(others);
  for (const name of existsSync(users) ? readdirSync(users) : []) {
    if (name !== "dev") symlinkSync(join(users, name), join(others, name));
  }
  return [`-Dmaven.repo.local=${join(work, "m2")}`, `-Dmaven.repo.local.tail=${others}`];
}

function testMaven() {
  const found = jdks();
  const local = repositories();
  const pom = block("xml", GUIDE).replace("file:///path/to/paysandbox/target/release/maven", pathToFileURL(join(out, "maven")).href);
  const path = pathWithoutProgram();
  const majors = JAVAS.some((major) => found.has(major)) ? JAVAS : [...JAVAS, found.keys().next().value];
  for (const major of majors) {
    const home = found.get(major);
    if (home === undefined) {
      console.log(`Maven under Java ${major}: NOT RUN, no such JDK is installed here`);
      continue;
    }
    const project = join(work, `maven-${major}`);
    copy("maven", project, "java", "src/test/java/CheckoutTest.java");
    writeFileSync(join(project, "pom.xml"), pom);
    // The first Java also gets the jar with a Java of its own.
    if (major === majors[0] && isWithJava) addPlatform(join(project, "pom.xml"));
    const options = ["-B", "-q", ...local, "-f", join(project, "pom.xml")];
    run(`Maven under Java ${major}`, project, environment({ JAVA_HOME: home, PATH: path }), join(ROOT, "mvnw"), ...options, "test");

    const reports = join(project, "target/surefire-reports");
    const counted = { passed: 0, others: 0 };
    for (const file of readdirSync(reports).filter((name) => name.endsWith(".xml"))) {
      const suite = /<testsuite [^>]*>/.exec(readFileSync(join(reports, file), "utf8"))[0];
      const count = (name) => Number(new RegExp(` ${name}="(\\d+)"`).exec(suite)[1]);
      const others = count("errors") + count("failures") + count("skipped");
      counted.passed += count("tests") - others;
      counted.others += others;
    }
    checkTests(`Maven under Java ${major}`, counted);
  }
  const unpacked = existsSync(join(work, "cache/paysandbox")) ? readdirSync(join(work, "cache/paysandbox")) : [];
  const own = unpacked.filter((folder) => existsSync(join(work, "cache/paysandbox", folder, "runtime/bin/java")));
  if (own.length !== (isWithJava ? 1 : 0)) fail("The Maven project has not used the jar with a Java of its own.");
  if (unpacked.length === 0) fail("The Maven project has not used the paysandbox-server in its class path.");
}

/** Adds the jar of paysandbox-server for this platform to a project. */
function addPlatform(file) {
  const pom = readFileSync(file, "utf8");
  const dependency = /<dependency>\s*<groupId>dev\.paysandbox<\/groupId>\s*<artifactId>paysandbox-server<\/artifactId>[^]*?<\/dependency>/.exec(pom)[0];
  const [, release] = /<version>(.+?)<\/version>\s*<type>pom/.exec(pom);
  const platform = dependency.replace("</artifactId>", `</artifactId><version>${release}</version><classifier>linux-x64</classifier>`);
  writeFileSync(file, pom.replace(dependency, dependency + platform));
}

// ---- npm ----------------------------------------------------------------------------------------

/** The program of a major version of Node: this one or one from npm; undefined if npm cannot install it. */
function node(major) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const prefix = join(ROOT, "target", `node-${major}`);
  const program = join(prefix, "node_modules/node/bin/node");
  if (!existsSync(program)) {
    const options = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", prefix];
    spawnSync("npm", ["install", ...options, `node@${NODES[major]}`], { stdio: ["ignore", "ignore", "inherit"] });
  }
  return existsSync(program) ? program : undefined;
}

function testNpm() {
  const project = join(work, "npm");
  copy("npm", project, "ts", "checkout.test.ts");
  const packages = readdirSync(join(out, "npm")).filter((file) => file.endsWith(".tgz")).map((file) => join(out, "npm", file));
  const options = ["--save-dev", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  run("npm install", project, environment(), "npm", "install", ...options, ...packages);

  const env = environment({ PATH: pathWithoutProgram() });
  if (!isWithJava) {
    const archive = readdirSync(join(out, "archive")).find((file) => file.endsWith(".tar.gz"));
    run("tar", work, env, "tar", "-xzf", join(out, "archive", archive));
    env.PAYSANDBOX_HOME = join(work, archive.replace(".tar.gz", ""));
  }

  for (const major of Object.keys(NODES)) {
    const program = node(major);
    if (program === undefined) {
      console.log(`npm under Node ${major}: NOT RUN, npm could not install it`);
      continue;
    }
    const report = join(work, `node-${major}.json`);
    // The time-outs of the guide's project are for fast machines.
    const patience = ["--testTimeout=60000", "--hookTimeout=60000"];
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile=${report}`];
    run(`npm under Node ${major}`, project, env, program, "node_modules/vitest/vitest.mjs", "run", ...patience, ...reporters);
    const { numTotalTests, numPassedTests } = JSON.parse(readFileSync(report, "utf8"));
    checkTests(`npm under Node ${major}`, { passed: numPassedTests, others: numTotalTests - numPassedTests });
  }
}

checkGlue();
testMaven();
testNpm();
rmSync(work, { recursive: true });
