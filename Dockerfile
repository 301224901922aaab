# The build, and its archive: what is not in the archive is not in the image.
FROM node:24-slim AS build
WORKDIR /build
COPY . .
RUN npm run release -- /out && mkdir /app && tar -xzf /out/kinstead-*.tar.gz -C /app --strip-components=1

# The packages that the built server loads.
FROM node:24-slim AS packages
COPY --from=build /app /app
WORKDIR /app
RUN node -e "import('/app/scripts/lib/install.mjs').then(({ install }) => install())"

FROM node:24-slim
COPY --from=packages /app /app
RUN mkdir /data /backups && chown node:node /data /backups
WORKDIR /app
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BACKUP_DIR=/backups
EXPOSE 3000
VOLUME ["/data", "/backups"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
