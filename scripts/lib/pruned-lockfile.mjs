/**
 * Returns the package file and the lockfile of a release: some packages and what they need, for every system.
 * @param names of packages that the project has
 */
export function prunedTo(names, { manifest, lockfile }) {
  const all = { ...manifest.dependencies, ...manifest.devDependencies }
  const dependencies = Object.fromEntries(names.toSorted().map((name) => [name, all[name]]))
  const missing = names.filter((name) => !all[name])
  if (missing.length > 0) throw new Error(`The project has no package ${missing.join(', ')}.`)
  const kept = closureOf(names, lockfile.packages)
  const { name, version, type, license, engines, overrides } = manifest
  const own = { name, version, license, dependencies, engines }
  const packages = Object.fromEntries(
    [...kept].toSorted().map((path) => {
      const { dev: _, devOptional: __, ...entry } = lockfile.packages[path]
      return [path, entry]
    }),
  )
  return {
    manifest: {
      ...own,
      private: true,
      type,
      imports: manifest.imports,
      overrides,
      scripts: scriptsOf(manifest),
    },
    lockfile: { ...lockfile, packages: { '': own, ...packages } },
  }
}

/** What can be run without sources. */
const scriptNames = [
  'start',
  'activity:check',
  'admin:grant',
  'password:set',
  'backup',
  'restore',
  'doctor',
  'secrets:rotate',
]
/** What docs/operations.md names, and an archive cannot run. */
export const needSources = ['build', 'db:seed', 'release']
const scriptsOf = ({ scripts }) => Object.fromEntries(scriptNames.map((name) => [name, scripts[name]]))

function closureOf(names, packages) {
  const kept = new Set()
  const add = (name, from) => {
    const path = pathOf(name, from, packages)
    // An optional one that the project does not have.
    if (!path || kept.has(path)) return
    kept.add(path)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[path]
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, path)
    for (const needed of Object.keys(peerDependencies ?? {}))
      if (!peerDependenciesMeta[needed]?.optional) add(needed, path)
  }
  for (const name of names) add(name, '')
  return kept
}

/** As Node looks for a package: in its own folder, then in each one above. */
function pathOf(name, from, packages) {
  for (
    let folder = from;
    folder;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const path = `${folder}/node_modules/${name}`
    if (packages[path]) return path
  }
  const path = `node_modules/${name}`
  return packages[path] ? path : null
}
