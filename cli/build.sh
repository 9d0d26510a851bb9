# Builds a clone whose jars are missing or older than its sources. The launcher reads this file in a clone. An unpacked archive does
# not have it.

install_node="install Node 20.19 or newer with npm (Debian 13, Ubuntu 25.10: apt install nodejs npm; macOS: brew install node; others: https://nodejs.org)"

server_sources='pom.xml src/pom.xml src/main src/build verdict/pom.xml verdict/src scenarios
  sdk/src sdk/package.json sdk/package-lock.json sdk/tsconfig.json sdk/build sdk/build.mjs sdk/bundle.mjs
  console/src console/package.json console/package-lock.json console/tsconfig.json console/build console/build.mjs
  console/bundle.mjs console/types.mjs'
cli_sources='pom.xml cli/pom.xml cli/src/main'

# Whether the jar $1 is missing or older than one of the sources $2. Deleting a file changes the time of its folder.
is_stale() {
    [ -f "$root/$1" ] || return 0
    # shellcheck disable=SC2086 # several paths, none with a space: they are relative
    [ -n "$(cd "$root" && find $2 -newer "$1" 2>/dev/null)" ]
}

# Takes the lock file $1. Returns 1 if a running process holds it.
take() {
    until (set -C && echo $$ >"$1") 2>/dev/null; do
        owner=$(cat "$1" 2>/dev/null) || owner=
        if [ -z "$owner" ] || kill -0 "$owner" 2>/dev/null; then
            return 1
        fi
        rm -f "$1"
    done
}

# Builds unless jar $1 is newer than its sources. Only one launcher builds at a time. The others wait for its result.
build_if_stale() {
    sources=$cli_sources
    [ "$1" != "$server_jar" ] || sources=$server_sources
    is_stale "$1" "$sources" || return 0

    [ "$javac_major" -ge "$oldest" ] ||
        die "building PaySandbox needs a compiler, and no Java found has one that is new enough: $install."

    for tool in node npm; do
        command -v "$tool" >/dev/null || die "building PaySandbox needs $tool, which is not in the PATH: $install_node."
    done

    lock=$root/target/building
    mkdir -p "$root/target"
    until take "$lock"; do
        sleep 1
    done
    trap 'rm -f "$lock"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM

    if is_stale "$1" "$sources"; then
        if [ -f "$root/$1" ]; then
            say 'the sources have changed, building again ...'
        else
            say 'first build, this takes a minute or two ...'
        fi
        # The jars get the time at which the build began. A source file that is saved during the build is newer than that.
        : >"$root/target/began"
        (cd "$root" && JAVA_HOME=$javac_home ./mvnw -q -B -DskipTests -pl cli -am package) >&2 ||
            die 'the build failed, for the reason given above.'
        touch -r "$root/target/began" "$root/$server_jar" "$root/$cli_jar"
    fi

    rm -f "$lock"
    trap - EXIT INT TERM
}
