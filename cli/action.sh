#!/bin/sh
# The GitHub Action (action.yml): unpacks $ARCHIVE, starts the server with $OPTIONS, and gives the next steps of the job the program
# paysandbox, PAYSANDBOX_URL and the keys of a new world. The runner ends the server with the job.
# shellcheck disable=SC2086 # OPTIONS are several words
set -eu

# A job may use it twice, also with two versions.
folder=$(mktemp -d "$RUNNER_TEMP/paysandbox.XXXXXX")
die() {
    echo "::error::$1"
    exit 1
}
case $ARCHIVE in
    http://* | https://*)
        # GitHub's API gives the file itself only to who asks for bytes. Other programs of the machine do not see the token.
        { [ -z "${TOKEN-}" ] || printf 'header = "Authorization: Bearer %s"\n' "$TOKEN"; } |
            curl -fsSL -K - -H 'Accept: application/octet-stream' -o "$folder.tar.gz" "$ARCHIVE" ||
            die "$ARCHIVE cannot be downloaded."
        ;;
    *) cp "$ARCHIVE" "$folder.tar.gz" || die "There is no file $ARCHIVE." ;;
esac
# macOS has no sha256sum.
found=$(sha256sum "$folder.tar.gz" 2>/dev/null || shasum -a 256 "$folder.tar.gz")
found=${found%% *}
[ -z "$SHA256" ] || [ "$found" = "$(echo "$SHA256" | tr A-F a-f)" ] || die "$ARCHIVE has the checksum $found, not $SHA256."
echo "$ARCHIVE has the SHA-256 $found."
tar -xzf "$folder.tar.gz" -C "$folder" --strip-components=1 || die "$ARCHIVE is not a complete archive of PaySandbox."
nohup "$folder/bin/paysandbox" serve $OPTIONS >"$folder.log" 2>&1 &
server=$!

# Waits until the banner has the address, or the server has ended, or for a minute: an option may replace the banner.
url='' tries=0
until [ -n "$url" ]; do
    kill -0 "$server" 2>/dev/null || die "The sandbox did not start: $(tail -n 1 "$folder.log")"
    tries=$((tries + 1))
    if [ "$tries" -gt 600 ]; then
        kill "$server"
        die "The sandbox did not print its address within a minute: $(tail -n 1 "$folder.log")"
    fi
    sleep 0.1
    url=$(sed -n 's/.* is ready at \(http[^ ]*\).*/\1/p' "$folder.log")
done
if ! merchant=$("$folder/bin/paysandbox" merchant create --url "$url" -o json); then
    kill "$server"
    die "The sandbox made no world. If options has a control token, set PAYSANDBOX_TOKEN in the step's env."
fi
value() { printf '%s' "$merchant" | tr ',' '\n' | sed -n "s/.*\"$1\" *: *\"\([^\"]*\)\".*/\1/p"; }
echo "::add-mask::$(value secretKey)"
echo "$folder/bin" >>"$GITHUB_PATH"
cat >>"$GITHUB_ENV" <<END
PAYSANDBOX_URL=$url
PAYSANDBOX_PUBLIC_KEY=$(value publicKey)
PAYSANDBOX_SECRET_KEY=$(value secretKey)
END
echo "PaySandbox is ready at $url, with the world of $(value publicKey)."
