/** "1.2.3" or "1.2.3-beta.4": one version, not a range. */
const isExact = (version) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)

/**
 * Checks that what is installed is what was chosen: one version of each package, known by its checksum, from whichever registry.
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
    ...(entry.resolved ? [`${path} names the address of a registry.`] : []),
  ]),
]

/** Not the project itself, and not what comes inside the archive of another package, under that one's checksum. */
const isFetched = (path, { inBundle }) => path !== '' && !inBundle
