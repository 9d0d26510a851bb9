# The JVM options that the launcher gives the server where memory has no limit. It is the one place that has them; the
# bench scripts source this.
launcher_options() {
  sed -n -e "s/^server_always='\(.*\)'$/\1/p" -e 's/^server_options=\${PAYSANDBOX_JAVA_OPTS-\(.*\)}$/\1/p' \
    -e 's/^heap_default=\([0-9]*\) .*/-Xmx\1m/p' cli/paysandbox | paste -sd ' '
}
