#!/bin/sh
# The GitHub Action (action.yml): unpacks $ARCHIVE, starts the server with $OPTIONS, and gives the next steps of the job the program
# paysandbox, PAYSANDBOX_URL and the keys of a new world. The runner ends the server with the job.
# shellcheck disable=SC2086 # OPTIONS are several words
set -eu

folder=$RUNNER_TEMP/paysandbox
mkdir -p "$folder"
case $ARCHIVE in
    http://* | https://*) curl -fsSL -o "$folder.tar.gz" "$ARCHIVE" ;;
    *) cp "$ARCHIVE" "$folder.tar.gz" ;;
esac
if [ -n "$SHA256" ] && ! echo "$SHA256  $folder.tar.gz" | sha256sum -c --status; then
    echo "::error::$ARCHIVE has another checksum than $SHA256."
    exit 1
fi
tar -xzf "$folder.tar.gz" -C "$folder" --strip-components=1
nohup "$folder/bin/paysandbox" serve $OPTIONS >"$folder.log" 2>&1 &
server=$!

# Waits until the banner has the address, or the server has ended.
url=
until [ -n "$url" ]; do
    if ! kill -0 "$server" 2>/dev/null; then
        echo "::error::The sandbox did not start: $(tail -n 1 "$folder.log")"
        exit 1
    fi
    sleep 0.1
    url=$(sed -n 's/.* is ready at \(http[^ ]*\).*/\1/p' "$folder.log")
done
merchant=$("$folder/bin/paysandbox" merchant create --url "$url" -o json)
value() { printf '%s' "$merchant" | tr ',' '\n' | sed -n "s/.*\"$1\" *: *\"\([^\"]*\)\".*/\1/p"; }
echo "::add-mask::$(value secretKey)"
echo "$folder/bin" >>"$GITHUB_PATH"
cat >>"$GITHUB_ENV" <<END
PAYSANDBOX_URL=$url
PAYSANDBOX_PUBLIC_KEY=$(value publicKey)
PAYSANDBOX_SECRET_KEY=$(value secretKey)
PAYSANDBOX_KEY=$(value publicKey)
PAYSANDBOX_SECRET=$(value secretKey)
END
echo "PaySandbox is ready at $url, with the world of $(value publicKey)."
