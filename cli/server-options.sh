# The JVM options of the server: those of the profile, those that its version of Java needs, and those of its memory.
# The launcher reads this file, and only for commands that concern the server.

# Short pauses, and a small heap that shrinks again when there are no requests.
server_options=${PAYSANDBOX_JAVA_OPTS--XX:+UseG1GC -XX:MaxGCPauseMillis=5 -XX:GCTimeRatio=4 -XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=20 -XX:G1PeriodicGCInterval=30000 -Xms16m}
# The options of each profile. They come before server_options, so the user's own options override them.
# quick: the first compiler (C1) only. It compiles at once what the training of the cache called often.
# steady: both compilers. They compile later than usual, so that the processors are free for the start.
quick_options='-XX:TieredStopAtLevel=1'
steady_options='-XX:CompileThresholdScaling=3'
# These options also come before the user's own ones. Without this option, a server that is out of memory keeps listening
# and answers nothing. If it ends instead, its supervisor can start it again.
server_always='-XX:+ExitOnOutOfMemoryError'
# The collector, if the user's own options name none. Otherwise the JVM chooses one by the size of the machine, but a
# start-up cache fits only one collector.
server_collector=-XX:+UseG1GC
# Maximum heap sizes in MiB: the smallest allowed, the default, and the largest if a container's limit allows more.
heap_least=32 heap_default=256 heap_most=1024
# Containers with less MiB than the first are too small. With less than the second, only the first compiler (C1) runs.
limit_least=192 limit_of_two_compilers=384
# What Java needs besides the heap, measured under load, and the least direct memory that connections need.
besides_one_compiler=90 besides_two_compilers=150 direct_least=16

# ---- The profile, and the version of Java -------------------------------------------------------

# Sets profile_options to the options of the profile, java_flags to those that this version of Java needs, training_options
# to those on which the server's cache depends, and own_heap if the user's own options set the size of the heap.
choose_server_options() {
    profile=${PAYSANDBOX_PROFILE:-quick} java_flags='' record='' collector='' own_heap='' kept=''
    # An AOT cache also records which methods the training called often, unless it is told not to. A start then compiles
    # them at once. With C1 that is cheap and makes the first requests fast; with C2 it would slow the start down.
    case $profile in
        quick) profile_options=$quick_options record=-XX:+AOTRecordTraining ;;
        steady) profile_options=$steady_options record=-XX:-AOTRecordTraining ;;
        *) die "PAYSANDBOX_PROFILE is '$profile'; allowed: quick, steady." ;;
    esac
    [ "$java_major" = 25 ] && record="-XX:+UnlockDiagnosticVMOptions $record" || record=''
    # From 24 on, Netty uses sun.misc.Unsafe only if it is told to, and starts slower without it. From 26 on, the JDK may
    # refuse these options.
    case $java_major in
        24 | 25) java_flags='--sun-misc-unsafe-memory-access=allow -Dio.netty.noUnsafe=false' ;;
    esac
    # Java gives unused memory outside of the heap back to the system. Where it cannot, it would log that at each start.
    [ "$java_major" -lt 22 ] || java_flags="$java_flags -XX:TrimNativeHeapInterval=30000 -Xlog:trimnative=off"
    # A payin changes pointers in many places of the stores' tables. The collector scans every pointer on a changed card,
    # so cards have the smallest size allowed.
    [ "$java_major" -lt 18 ] || java_flags="$java_flags -XX:GCCardSizeInBytes=128"

    for option in $server_options; do
        case $option in
            -XX:+Use*GC) collector=$option ;;
            -Xmx* | -XX:MaxHeapSize=* | -XX:MaxRAM*) own_heap=$option ;;
        esac
    done
    [ -n "$collector" ] || server_options="$server_collector $server_options"
    # Other options may do harm in the training: the port of a debugger is in use already, and training with C1 only leaves
    # a server with both compilers slow for good.
    for option in $server_options; do
        case $option in
            -XX:[+-]Use*GC | -XX:[+-]UseCompact*) kept="$kept $option" ;;
        esac
    done
    training_options="-Xmx256m $java_flags $record$kept"
}

# ---- Memory -------------------------------------------------------------------------------------

# Sets limit to the MiB that the control groups of this process allow, or to nothing. Versions 1 and 2 may both be in use.
read_memory_limit() {
    limit=''
    [ -r /proc/self/cgroup ] || return 0
    while IFS=: read -r _ controllers path; do
        case ,$controllers, in
            ,,) groups=/sys/fs/cgroup file=memory.max ;;
            *,memory,*) groups=/sys/fs/cgroup/memory file=memory.limit_in_bytes ;;
            *) continue ;;
        esac
        # In a container the path may be that of the host, but the container's own group is mounted at the top.
        while [ -n "${path#/}" ]; do
            lower_limit "$groups$path/$file"
            path=${path%/*}
        done
        lower_limit "$groups/$file"
    done </proc/self/cgroup
}

# Lowers limit to the value in file $1 if that is less. "No limit" is a word in version 2, and a huge number in version 1.
lower_limit() {
    bytes=''
    [ ! -r "$1" ] || read -r bytes <"$1" || :
    case $bytes in
        '' | *[!0-9]* | ????????????????*) return 0 ;;
    esac
    mebibytes=$((bytes / 1048576))
    if [ -z "$limit" ] || [ "$mebibytes" -lt "$limit" ]; then
        limit=$mebibytes
    fi
}

# Sets memory_options, so that the heap and what Java needs besides stay within the limit. With little memory, it changes
# profile_options so that only the first compiler runs.
choose_memory_options() {
    read_memory_limit
    memory_options='' heap=$heap_default besides=$besides_two_compilers
    [ "$profile" = steady ] || besides=$besides_one_compiler
    if [ -n "$limit" ]; then
        half=$((limit / 2))
        if [ "$limit" -lt "$limit_of_two_compilers" ]; then
            half=$((half - 16))
            profile_options=$quick_options besides=$besides_one_compiler
        fi
        [ "$limit" -ge "$limit_least" ] ||
            say "there are $limit MiB of memory, and the server needs $limit_least: under load the system may kill it."
        # In a container nothing but the server needs memory. Elsewhere other programs share the limit.
        if [ "$half" -lt "$heap_default" ] || [ "${PAYSANDBOX_IN_CONTAINER-false}" = true ]; then
            heap=$half
        fi
        [ "$heap" -le "$heap_most" ] || heap=$heap_most
        [ "$heap" -ge "$heap_least" ] || heap=$heap_least
        direct=$((heap / 4))
    fi
    if [ -n "${PAYSANDBOX_HEAP-}" ]; then
        read_named_heap
        [ -z "$limit" ] || fit_direct_memory
        server_options="$server_options -Xmx$PAYSANDBOX_HEAP"
    elif [ -z "$own_heap" ]; then
        memory_options="$memory_options -Xmx${heap}m"
    fi
    if [ -n "$limit" ]; then
        memory_options="$memory_options -XX:MaxDirectMemorySize=${direct}m"
    fi
}

# Sets heap to the MiB of PAYSANDBOX_HEAP.
read_named_heap() {
    size=${PAYSANDBOX_HEAP%[kKmMgG]}
    case $PAYSANDBOX_HEAP in *[gG]) unit=1048576 ;; *[mM]) unit=1024 ;; *) unit=1 ;; esac
    case $size in
        '' | *[!0-9]* | 0* | ??????????* | "$PAYSANDBOX_HEAP") heap=0 ;;
        *) heap=$((size * unit / 1024)) ;;
    esac
    [ "$heap" -ge "$heap_least" ] ||
        die "PAYSANDBOX_HEAP is '$PAYSANDBOX_HEAP'; allowed: a size such as 256m or 1g, and no less than ${heap_least}m."
}

# Sets direct to what the limit leaves beside the heap of PAYSANDBOX_HEAP, but at most a quarter of that heap.
fit_direct_memory() {
    direct=$((heap / 4)) left=$((limit - heap - besides))
    [ "$direct" -le "$left" ] || direct=$left
    [ "$left" -ge 0 ] ||
        say "PAYSANDBOX_HEAP is '$PAYSANDBOX_HEAP', Java needs $besides MiB besides, and there are $limit MiB of memory: under load the system may kill the server."
    [ "$direct" -ge "$direct_least" ] || direct=$direct_least
}

