/** "1.2.3" or "1.2.3-beta.4": one version, not a range. */
const isExact = (version) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)

/**
 * Checks that each package is installed in one exact version with a checksum, from any registry.
 * @param manifest package.json
 * @param lockfile package-lock.json
 * @returns {string[]} a sentence for each fault
 */
export const faultsOfLockfile = (manifest, lockfile) => [
  ...['dependencies', 'devDependencies', 'overrides'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !isExact(version))
      .map(([name, version]) => `package.json asks for ${name} ${version}: name one version.`),
  ),
  ...Object.entries(lockfile.packages).flatMap(([path, entry]) => [
    ...(isFetched(path, entry) && !entry.integrity ? [`${path} ${entry.version} has no checksum.`] : []),
    ...(entry.resolved ? [`${path} contains the address of a registry.`] : []),
  ]),
]

/** Excludes the project itself and packages inside the archive of another one, which are covered by its checksum. */
const isFetched = (path, { inBundle }) => path !== '' && !inBundle
