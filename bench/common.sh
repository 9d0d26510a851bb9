# The common functions of the bench scripts, which source this file. It changes to the project's folder, and stops the last server
# when the script ends.
# BENCH_JAVA is the Java of all servers, by default the one in the PATH. The launcher starts the sandbox, with its cache, so
# PAYSANDBOX_PROFILE, PAYSANDBOX_HEAP and PAYSANDBOX_JAVA_OPTS apply. BENCH_COMMAND is another command that starts the
# sandbox, such as "…/bin/paysandbox serve" of an unpacked archive. BENCH_PEER_OPTIONS are the JVM options of the peers.
# BENCH_CONNECTIONS is the number of connections that load a server, 32 by default.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
die() { echo "bench: $1" >&2; exit 1; }
java=$(command -v "${BENCH_JAVA:-java}") || die "there is no ${BENCH_JAVA:-java}"
java=$(readlink -f "$java")
export JAVA_HOME=${java%/bin/java}
peer_options=${BENCH_PEER_OPTIONS--XX:+UseG1GC -XX:MaxGCPauseMillis=5 -Xms16m -Xmx256m}
command=${BENCH_COMMAND:-cli/paysandbox serve}
connections=${BENCH_CONNECTIONS:-32}
sandbox_port=${BENCH_PORT:-28480} wiremock_port=$((${BENCH_PORT:-28480} + 1)) netty_port=$((${BENCH_PORT:-28480} + 2))
work=$(mktemp -d)
pid=
# If a command fails, its line is printed.
trap 'echo "bench: line $LINENO failed: $BASH_COMMAND" >&2' ERR
trap 'stop; [ -n "${BENCH_KEEP:-}" ] || rm -rf "$work"' EXIT

need() { for tool in "$@"; do command -v "$tool" > /dev/null || die "$tool is not installed"; done; }
build() { # builds the sandbox with its start-up cache, and the programs of bench/java
  [ -n "${BENCH_COMMAND:-}" ] || cli/paysandbox cache > "$work/caches" || die 'the sandbox could not be built'
  compile
}
compile() {
  mkdir -p "$work/classes"
  "$JAVA_HOME/bin/javac" -d "$work/classes" bench/java/*.java
}
program() { "$java" -cp "$work/classes" "$@"; } # class, arguments
conditions() { # prints what all results depend on
  echo "profile ${PAYSANDBOX_PROFILE:-quick}, Java $(sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$JAVA_HOME/release"), $(nproc) processors, load $(cut -d' ' -f1 /proc/loadavg)"
}
find_wiremock() {
  wiremock=$(find "${HOME}/.m2/repository/org/wiremock/wiremock-standalone" -name 'wiremock-standalone-3.13.*.jar' 2> /dev/null | head -1)
  [ -n "$wiremock" ] || die 'WireMock is not in the local Maven repository; run ./mvnw verify once'
}
compile_netty() { # bare Netty, with the same jars as the sandbox
  mkdir -p "$work/netty"
  "$JAVA_HOME/bin/javac" -cp 'verdict/target/lib/*' -d "$work/netty" bench/netty/BareNetty.java
}

wait_for() { # $1: url
  for _ in $(seq 1 600); do
    if curl -s -o /dev/null "$1"; then return 0; fi
    kill -0 "$pid" 2> /dev/null || { cat "$work/log" >&2; die 'the server ended before it answered'; }
    sleep 0.1
  done
  die "no answer from $1"
}
# shellcheck disable=SC2086 # commands and options are several words
start_sandbox() { # flags
  $command --port=$sandbox_port "$@" > "$work/log" 2>&1 & pid=$!
  wait_for "http://127.0.0.1:$sandbox_port/health/readiness"
}
# shellcheck disable=SC2086
start_wiremock() { # flags
  $java $peer_options -jar "$wiremock" --port $wiremock_port --bind-address 127.0.0.1 --root-dir "$work/wiremock" "$@" \
    > "$work/log" 2>&1 & pid=$!
  wait_for "http://127.0.0.1:$wiremock_port/__admin/mappings"
}
# shellcheck disable=SC2086
start_netty() {
  $java $peer_options -cp "$work/netty:verdict/target/lib/*" BareNetty $netty_port > "$work/log" 2>&1 & pid=$!
  wait_for "http://127.0.0.1:$netty_port/"
}
stop() { if [ -n "$pid" ]; then kill "$pid" 2> /dev/null || true; wait "$pid" 2> /dev/null || true; pid=; fi; }

# Prints the process id of the JVM. A command may start the JVM as its child.
server() { local child; child=$(pgrep -P "$pid" java 2> /dev/null | head -1) || true; echo "${child:-$pid}"; }
rss() { awk '/VmRSS/ {printf "%d\n", $2 / 1024}' "/proc/$(server)/status"; }
cpu_ms() { awk -v hertz="$(getconf CLK_TCK)" '{sub(/.*\) /, ""); printf "%d", ($12 + $13) * 1000 / hertz}' "/proc/$(server)/stat"; }
now_ms() { date +%s%3N; }
median() { sort -n "$1" | awk '{v[NR] = $1} END {print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2}'; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN {if (b + 0 == 0) print "-"; else printf "%.2f", a / b}'; }

write_requests() { # writes the payin that all servers get, and the templates of WireMock's answers
  cat > "$work/payin.json" << 'JSON'
{"paymentMethod":"PIX","amount":12345,"referenceId":"order-1","isPhysicalProduct":false,"payerIp":"203.0.113.7","customer":{"name":"Maria Silva","document":"12345678909","email":"maria@example.com","phone":"11987654321","address":{"street":"Av. Paulista","number":"1000","zipCode":"01310100","city":"Sao Paulo","state":"SP"}},"items":[{"title":"Camiseta","quantity":1,"unitPrice":12345}]}
JSON
  cat > "$work/post.lua" << LUA
local file = io.open("$work/payin.json"); local body = file:read("*a"); file:close()
wrk.method = "POST"; wrk.body = body
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Authorization"] = "Basic cGtfdGVzdF9zYW5kYm94OnNrX3Rlc3Rfc2FuZGJveA=="
LUA
  echo 'wrk.headers["Authorization"] = "Basic cGtfdGVzdF9zYW5kYm94OnNrX3Rlc3Rfc2FuZGJveA=="' > "$work/get.lua"
  mkdir -p "$work/wiremock/mappings"
  local pix='00020101021226800014br.gov.bcb.pix2558pix.paysandbox.invalid/v2/c6rkroz8xpkql5ztjo33mqgeosb1yx1f5204000053039865406123.455802BR5915PaySandbox Loja6009SAO PAULO62070503***6304F4D6'
  cat > "$work/wiremock/mappings/post.json" << JSON
{"request":{"method":"POST","urlPath":"/payin"},"response":{"status":201,"headers":{"Content-Type":"application/json"},
 "body":"{\"id\":\"payin_{{randomValue length=24 type='ALPHANUMERIC'}}\",\"externalId\":\"{{randomValue length=32 type='ALPHANUMERIC'}}\",\"referenceId\":\"{{jsonPath request.body '\$.referenceId'}}\",\"status\":\"PENDING\",\"amount\":{{jsonPath request.body '\$.amount'}},\"paymentMethod\":\"PIX\",\"createdAt\":\"{{now}}\",\"pix\":{\"qrcode\":\"$pix\",\"emv\":\"$pix\"}}","transformers":["response-template"]}}
JSON
  cat > "$work/wiremock/mappings/get.json" << JSON
{"request":{"method":"GET","urlPathPattern":"/payin/.*"},"response":{"status":200,"headers":{"Content-Type":"application/json"},
 "body":"{\"id\":\"{{request.pathSegments.[1]}}\",\"status\":\"PENDING\",\"amount\":12345,\"paymentMethod\":\"PIX\",\"createdAt\":\"{{now}}\",\"updatedAt\":\"{{now}}\",\"pix\":{\"qrcode\":\"$pix\",\"emv\":\"$pix\"}}","transformers":["response-template"]}}
JSON
}

post_payin() { # $1: port; prints the response
  curl -s -u pk_test_sandbox:sk_test_sandbox -H 'Content-Type: application/json' -d @"$work/payin.json" "http://127.0.0.1:$1/payin"
}

# Sets rate (per second), p99 (ms) and cpu (µs of the server's processor time per request).
measure() { # $1: script, $2: url, $3: seconds, $4: seconds to warm up
  [ "$4" = 0 ] || wrk -t$((connections > 1 ? 2 : 1)) -c$connections -d"$4s" -s "$1" "$2" > /dev/null || die "wrk could not load $2"
  local before; before=$(cpu_ms)
  wrk -t$((connections > 1 ? 2 : 1)) -c$connections -d"$3s" --latency -s "$1" "$2" > "$work/wrk" || { cat "$work/wrk" >&2; die "wrk could not load $2"; }
  local spent=$(($(cpu_ms) - before))
  if grep -q 'Non-2xx' "$work/wrk"; then
    cat "$work/wrk" >&2; tail -5 "$work/log" >&2; die "$2 answered something other than 2xx"
  fi
  read -r rate p99 cpu <<< "$(awk -v spent=$spent '/99%/ {p = $2} /Requests\/sec/ {r = $2} / requests in / {n = $1}
    END {v = p + 0; if (p ~ /us$/) v /= 1000; else if (p ~ /[0-9]s$/) v *= 1000; else if (p ~ /m$/) v *= 60000
      printf "%.0f %.2f %.1f\n", r, v, n ? spent * 1000 / n : 0}' "$work/wrk")"
  [ "${rate:-0}" != 0 ] || { cat "$work/wrk" >&2; tail -5 "$work/log" >&2; die "$2 answered nothing"; }
}
