# Builds a clone whose jars are missing or older than its sources. The launcher reads this file in a clone. An unpacked archive does
# not have it.

# Whether jar $1 is missing or older than one of its sources. Deleting a file changes the time of its folder.
is_stale() {
    # Not their folders target.
    examples='docs/examples/php docs/examples/go docs/examples/shop-node docs/examples/shop-micronaut/src deploy/nginx skills testkit/python/paysandbox.py'
    sources="pom.xml cli/pom.xml cli/src/main docs/reference/findings.md $examples"
    [ "$1" != "$mcp_jar" ] || sources='pom.xml cli/mcp/pom.xml cli/mcp/src docs/reference/tools.md'
    [ "$1" != "$server_jar" ] || sources="pom.xml src/pom.xml src/main verdict/pom.xml verdict/src scenarios docs/llms.txt docs/guides docs/reference
        docs/images sdk/README.md $examples sdk/src sdk/package.json sdk/package-lock.json sdk/tsconfig.json sdk/build sdk/build.mjs sdk/bundle.mjs
        console/src console/package.json console/package-lock.json console/tsconfig.json console/build console/build.mjs
        console/bundle.mjs console/types.mjs"
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
        touch -r "$root/target/began" "$server_jar" "$cli_jar" "$mcp_jar"
        # It also starts without.
        (make_caches) >/dev/null 2>&1 || :
    fi
    rm -f "$lock"
    trap - EXIT INT TERM
}

# Makes folder $1: the archive with its own Java, and with start-up caches for exactly this Java. It works on machines like this one.
# docs/decisions/060-a-program-with-its-own-java.md has the reasons.
app_image() {
    [ "$java_major" -eq 25 ] || { JAVA_HOME='' && find_java; }
    [ "$java_major" -eq 25 ] && [ -x "$java_home/bin/jlink" ] ||
        die "this needs a JDK 25, and the newest Java found is $java_major, in $java_home: set JAVA_HOME to a JDK 25 (https://adoptium.net)."
    case $(uname -sm) in
        'Linux x86_64') platform='linux-x64 /lib64/ld-linux-x86-64.so.2' ;;
        'Linux aarch64') platform='linux-arm64 /lib/ld-linux-aarch64.so.1' ;;
        'Darwin x86_64') platform='macos-x64 /usr/lib/dyld' ;;
        'Darwin arm64') platform='macos-arm64 /usr/lib/dyld' ;;
        MINGW*' x86_64' | MSYS*' x86_64') platform='windows-x64 /dev/null' ;;
        *) die "there is no PaySandbox with its own Java for $(uname -sm)." ;;
    esac
    version=$(sed -n 's,^  <version>\(.*\)</version>$,\1,p' "$root/pom.xml")
    archive=$root/cli/target/paysandbox-$version.tar.gz
    [ -f "$archive" ] || die "$archive is missing: run ./mvnw -DskipTests -pl cli -am package."
    # The caches are made in a folder that is gone later, as it is for users.
    image=$1.part
    for folder in "$1" "$image"; do
        [ ! -e "$folder" ] || [ -f "$folder/runtime/platform" ] ||
            die "$folder exists, and this has not made it: name another folder, or remove it."
        rm -rf "$folder"
    done
    mkdir -p "$image"
    tar -xzf "$archive" -C "$image" --strip-components=1
    # The modules that jdeps reports; ModulesTest checks them. The caches contain the JDK's classes, so it needs no archive of them.
    "$java_home/bin/jlink" --add-modules java.base,java.logging,java.management,java.naming,java.net.http,jdk.httpserver,jdk.jfr,jdk.unsupported,jdk.zipfs \
        --strip-java-debug-attributes --no-header-files --no-man-pages --output "$image/runtime"
    # Only java is used.
    rm -f "$image"/runtime/bin/jfr* "$image"/runtime/bin/jwebserver* "$image"/runtime/bin/keytool*
    echo "$platform" >"$image/runtime/platform"
    set_time_of_packing "$image/lib"
    "$image/bin/paysandbox" cache
    if [ "${platform%% *}" = windows-x64 ]; then
        choose_server_options
        windows_launcher >"$image/bin/paysandbox.cmd"
        windows_arguments >"$image/runtime/arguments.json"
    fi
    set_time_of_packing "$image"
    mv "$image" "$1"
}

# Prints the arguments of Java for serve, mcp or the control tool, one a line. {root} stands for the folder. What follows for Windows has
# been run nowhere yet.
# shellcheck disable=SC2086 # options are several words
java_arguments() {
    cli='{root}/lib/cli/paysandbox-cli' server='{root}/lib/server/paysandbox-server'
    set -f
    case $1 in
        serve) set -- "-XX:AOTCache=$server.aot" $options -jar "$server.jar" ;;
        mcp) set -- "-XX:AOTCache=$cli.aot" $cli_options '-Dpaysandbox.launcher={root}/bin/paysandbox.cmd' -cp "$cli.jar;{root}/lib/mcp/paysandbox-mcp.jar" dev.paysandbox.mcp.Mcp ;;
        tool) set -- "-XX:AOTCache=$cli.aot" $cli_options '-Dpaysandbox.launcher={root}/bin/paysandbox.cmd' -jar "$cli.jar" ;;
    esac
    printf '%s\n' $all_options "$@"
    set +f
}

# Prints a launcher for Windows.
# shellcheck disable=SC1003 # no quotes are escaped
windows_launcher() {
    line() { java_arguments "$1" | sed 's/.*/"&"/; /{root}/s,/,\\,g; s/{root}/%root%/g' | paste -sd ' ' -; }
    printf '%s\r\n' '@echo off' 'setlocal' 'set "root=%~dp0.."' 'set "java=%root%\runtime\bin\java.exe"' 'if "%~1"=="serve" goto serve' 'if "%~1"=="mcp" goto mcp' \
        "\"%java%\" $(line tool) %*" 'exit /b %errorlevel%' \
        ':mcp' 'set words=%*' "\"%java%\" $(line mcp) %words:*mcp=%" 'exit /b %errorlevel%' \
        ':serve' 'set words=%*' "\"%java%\" $(line serve) %words:*serve=%" 'exit /b %errorlevel%'
}

# Prints the same arguments for programs that start Java without a shell: the commands of the npm package and of the wheel.
windows_arguments() {
    for kind in serve mcp tool; do
        [ "$kind" = serve ] || printf ','
        printf '"%s":[%s]' "$kind" "$(java_arguments "$kind" | sed 's/.*/"&"/; /{root}/s,/,\\\\,g' | paste -sd , -)"
    done | sed 's/.*/{&}/'
}
