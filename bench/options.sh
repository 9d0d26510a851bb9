# The JVM options that the launcher gives the server. It is the one place that has them; the bench scripts source this.
launcher_options() { sed -n 's/^server_options=\${PAYSANDBOX_JAVA_OPTS-\(.*\)}$/\1/p' cli/paysandbox; }
