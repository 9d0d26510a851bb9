# Builds a clone whose jars are missing or older than its sources. The launcher reads this file in a clone. An unpacked archive does
# not have it.

# Whether jar $1 is missing or older than one of its sources. Deleting a file changes the time of its folder.
is_stale() {
    sources='pom.xml cli/pom.xml cli/src/main'
    [ "$1" != "$server_jar" ] || sources='pom.xml src/pom.xml src/main verdict/pom.xml verdict/src scenarios
        sdk/src sdk/package.json sdk/package-lock.json sdk/tsconfig.json sdk/build sdk/build.mjs sdk/bundle.mjs
        console/src console/package.json console/package-lock.json console/tsconfig.json console/build console/build.mjs
        console/bundle.mjs console/types.mjs'
    # shellcheck disable=SC2086 # several paths, none with a space: they are relative
    [ ! -f "$1" ] || [ -n "$(cd "$root" && find $sources -newer "$1" 2>/dev/null)" ]
}

# Takes the lock file $1. Returns 1 if a running process holds it.
take() {
    until (set -C && echo $$ >"$1") 2>/dev/null; do
        owner=$(cat "$1" 2>/dev/null) || owner=
        if [ -z "$owner" ] || kill -0 "$owner" 2>/dev/null; then return 1; fi
        rm -f "$1"
    done
}

# Builds unless jar $1 is newer than its sources, and makes the start-up caches. Only one launcher builds at a time. The others
# wait for its result.
build() {
    is_stale "$1" || return 0
    [ -x "$java_home/bin/javac" ] ||
        die "building PaySandbox needs a compiler, which $java_home does not have: set JAVA_HOME to a JDK, or $install."
    lock=$root/target/building
    mkdir -p "$root/target"
    until take "$lock"; do sleep 1; done
    trap 'rm -f "$lock"' EXIT
    trap 'exit 143' INT TERM
    if is_stale "$1"; then
        what='first build, this takes a minute or two ...'
        [ ! -f "$1" ] || what='the sources have changed, building again ...'
        say "$what"
        # The jars get the time at which the build began. A source file that is saved during the build is newer than that.
        : >"$root/target/began"
        (cd "$root" && JAVA_HOME=$java_home ./mvnw -q -B -DskipTests -pl cli -am package) >&2 ||
            die 'the build failed, for the reason given above.'
        touch -r "$root/target/began" "$server_jar" "$cli_jar"
        # It also starts without.
        (make_caches) >/dev/null 2>&1 || :
    fi
    rm -f "$lock"
    trap - EXIT INT TERM
}
