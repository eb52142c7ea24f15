# Fieldstock in one image: server, workers and, unless DATABASE_URL names another, its own PostgreSQL. Data lie in the volume /data, backups in /backups.
FROM node:24-bookworm-slim AS build
WORKDIR /srv/fieldstock
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --omit=dev
COPY . .
RUN npm run build
# What only the pages are built with stays behind.
RUN npm prune --omit=dev --omit=peer --ignore-scripts && rm -rf node_modules/.cache

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BACKUP_DIR=/backups
WORKDIR /srv/fieldstock
# The program belongs to root: what runs it cannot change it, but for the compiled code that it keeps. A new volume takes the owner of its folder.
COPY --from=build /srv/fieldstock ./
RUN mkdir /data /backups node_modules/.cache && chown node:node /data /backups node_modules/.cache
# Nothing in it needs root.
USER node
# Fails here, and not at the start, if the image's Node is too old, a package is missing or the pages are not built.
RUN node scripts/bootstrap.mjs scripts/build.ts
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/ready').then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, so that a stop reaches the program, which finishes what it has in hand.
CMD ["node", "scripts/start.ts"]
