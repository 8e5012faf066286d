# The server for DATABASE_URL: no PostgreSQL inside, no development packages, no root. How to run it: docs/installing.md.
FROM node:26-trixie-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY sandbox/package.json sandbox/
COPY demo/package.json demo/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY scripts/lib/install.mjs scripts/lib/
# `npm ci`, with a note that the release then finds.
RUN node -e "import('./scripts/lib/install.mjs').then(({ ensureInstalled }) => ensureInstalled())"
COPY . .
RUN npm run release -- --without-postgres --without-archive && mv dist/teduh-* /teduh
# The folder .git is not sent along; the system page and the metrics tell what runs by this.
ARG COMMIT=
RUN if [ -n "$COMMIT" ]; then echo "$COMMIT" > /teduh/COMMIT; fi

FROM debian:trixie-slim
# Node.js is linked against it.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* /var/cache/apt
COPY --from=build /teduh /opt/teduh
RUN install -d -o 10001 -g 10001 -m 0700 /data
ENV PATH=/opt/teduh:$PATH \
    HOST=0.0.0.0 \
    PORT=3000 \
    TEDUH_DATA_DIR=/data
ARG COMMIT=
LABEL org.opencontainers.image.title="Teduh" \
      org.opencontainers.image.description="An open house-rental platform for Malaysia" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.revision="$COMMIT"
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["/opt/teduh/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/teduh/teduh"]
