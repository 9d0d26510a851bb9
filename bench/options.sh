# The JVM options that the launcher gives the server where memory has no limit. It is the one place that has them; the
# bench scripts source this.
launcher_options() {
  local found
  found=$(sed -n -e "s/^server_always='\(.*\)'$/\1/p" -e 's/^server_options=\${PAYSANDBOX_JAVA_OPTS-\(.*\)}$/\1/p' \
    -e 's/^heap_.*heap_default=\([0-9]*\) .*/-Xmx\1m/p' cli/paysandbox | paste -sd ' ')
  # Without any of them all figures would be of another server than the one that users have.
  for option in -Xmx -XX:+UseG1GC -XX:+ExitOnOutOfMemoryError; do
    case $found in *"$option"*) ;; *) echo "bench/options.sh does not find $option in cli/paysandbox" >&2; exit 1 ;; esac
  done
  echo "$found"
}
