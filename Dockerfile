# The sidecar image: docker build -t paysandbox .
#
# This file builds for amd64 and arm64. The base images have exact tags, and two of them the digest of all platforms; the JDK's tag is
# built anew when its Ubuntu is mended. The other downloads are pinned by pom.xml and the package-lock.json files.

FROM docker.io/library/node:20.19.5-bookworm-slim@sha256:9e70124bd00f47dd023e349cd587132ae61892acc0e47ed641416c3e18f401c3 AS node

# ---- The archive with its own Java and its start-up caches ----------------------------------------------------------------
FROM docker.io/library/eclipse-temurin:25.0.3_9-jdk-noble AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm

WORKDIR /build
COPY . .
RUN --mount=type=cache,target=/root/.m2 --mount=type=cache,target=/root/.npm \
    ./mvnw -B -q -DskipTests -pl cli -am package \
    && cli/paysandbox app-image /opt/paysandbox

# ---- The image ---------------------------------------------------------------------------------------------------
FROM docker.io/library/debian:bookworm-20260824-slim@sha256:88200866dfff7ea7f5cbcb6ec7c8a701889efe6fe859fe64d6990e4b07ea4171

ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="PaySandbox" \
      org.opencontainers.image.description="A local stand-in for a Brazilian payment provider" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.base.name="docker.io/library/debian:bookworm-20260824-slim"

# The start-up caches fit only these files, with their times. COPY keeps the times.
COPY --from=build /opt/paysandbox /opt/paysandbox

ENV LANG=C.UTF-8
COPY cli/healthcheck /usr/local/bin/paysandbox-healthcheck
RUN ln -s /opt/paysandbox/bin/paysandbox /usr/local/bin/paysandbox \
    && useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin paysandbox \
    && mkdir /data /scenarios \
    && chown paysandbox: /data

# The settings file /data/paysandbox.yml is optional. Nothing is written to /data, unless the setting data names a folder there.
# Scenarios may be mounted at /scenarios.
WORKDIR /data
USER 10001:10001
ENV PAYSANDBOX_HOST=0.0.0.0 \
    PAYSANDBOX_SCENARIOS=/scenarios \
    PAYSANDBOX_IN_CONTAINER=true \
    PAYSANDBOX_QUIET=true
EXPOSE 8080

# The script asks at PAYSANDBOX_PORT, by default 8080, and starts no JVM.
HEALTHCHECK --interval=2s --timeout=5s --start-period=15s --retries=3 CMD ["paysandbox-healthcheck"]

# The launcher replaces itself by the JVM (exec), so the JVM is process 1 and receives the signals.
ENTRYPOINT ["paysandbox", "serve"]
