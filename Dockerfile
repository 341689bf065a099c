# The shop as one image: the demo as it is, a live shop with SHOP_MODE=live and its settings.
# Not run by our checks: they have no container engine. `compose.yaml` beside this file shows it with PostgreSQL.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
# Node comes with the image: the packages that bring it for bare machines are left out.
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN NODE_ENV=production npm run -s build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /shop
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY --from=build --chown=node:node /shop /shop
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 5050
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:5050/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# As `npm start` has it: what is compiled is kept, memory that was freed goes back, and it grows slowly (docs/scale.md).
ENV NODE_COMPILE_CACHE=/shop/node_modules/.cache/node MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "--expose-gc", "--import", "./scripts/known-modules.mjs", "src/server.ts"]
