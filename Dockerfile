# Fieldstock in one image: server, workers and, unless DATABASE_URL names another, its own PostgreSQL. Data lie in the volume /data.
FROM node:22-bookworm-slim AS build
WORKDIR /srv/fieldstock
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
# With the Node of the packages, as the program itself runs.
RUN npm run build

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /srv/fieldstock
COPY --from=build --chown=node:node /srv/fieldstock ./
RUN mkdir /data && chown node:node /data
# Nothing in it needs root.
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/ready').then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, so that a stop reaches the program, which finishes what it has in hand.
CMD ["node", "scripts/bootstrap.mjs", "scripts/start.ts"]
