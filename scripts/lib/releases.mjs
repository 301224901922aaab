import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'

const stampName = '.kinstead-built'
const draftPrefix = '.building-'

/**
 * The builds in a folder: `releases/<id>` are complete ones, and `current` is a link to the newest. A running app keeps
 * the one it was started with.
 */
export function releasesIn(dist) {
  const releases = join(dist, 'releases')
  const current = join(dist, 'current')
  const folderOf = (sources) => join(releases, sources.slice(0, 12))

  return {
    current,
    isCurrent: (sources) => builtFrom(current) === sources,
    has: (sources) => builtFrom(folderOf(sources)) === sources,

    /** Builds in a folder aside and renames it when it is complete. @param fill writes the build into a folder */
    add(sources, fill) {
      removeDrafts(dist)
      const draft = join(dist, `${draftPrefix}${process.pid}`)
      fill(draft)
      writeFileSync(join(draft, stampName), sources)
      mkdirSync(releases, { recursive: true })
      moveIntoPlace(draft, folderOf(sources), sources)
    },

    /** Makes a release the current one in one step. It keeps the assets of the one before it, which open tabs load. */
    switchTo(sources) {
      const release = folderOf(sources)
      const previous = existsSync(current) ? realpathSync(current) : dist
      if (previous !== realpathSync(release)) {
        keepAssets(previous, release)
        pointTo(current, relative(dist, release))
      }
      removeOthers([realpathSync(release), previous])
    },
  }

  /** The release before the last is served by nobody. */
  function removeOthers(kept) {
    for (const name of readdirSync(releases)) {
      if (!kept.includes(realpathSync(join(releases, name)))) removeFolder(join(releases, name))
    }
    // Builds before releases were kept were in the folder itself.
    if (!kept.includes(dist))
      for (const name of ['client', 'server', stampName]) removeFolder(join(dist, name))
  }
}

/** What a build was made from, if it is complete. */
function builtFrom(folder) {
  const stamp = join(folder, stampName)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : null
}

/** Another build of the same sources may have been faster; its result is equivalent. */
function moveIntoPlace(draft, release, sources) {
  if (builtFrom(release) !== sources) removeFolder(release)
  try {
    renameSync(draft, release)
  } catch (error) {
    if (builtFrom(release) !== sources) throw error
    removeFolder(draft)
  }
}

/** Linked, so that they take no space while both releases exist. */
function keepAssets(previous, release) {
  const [from, to] = [join(previous, 'client', 'assets'), join(release, 'previous', 'assets')]
  removeFolder(to)
  if (!existsSync(from)) return
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const link = join(to, relative(from, file))
    mkdirSync(dirname(link), { recursive: true })
    linkSync(file, link)
  }
}

/** A link is replaced by renaming another one over it: at no moment is there none. */
function pointTo(link, target) {
  const next = `${link}-${process.pid}`
  removeFolder(next)
  symlinkSync(target, next, 'junction')
  // A copied folder, and a link on Windows, cannot be renamed over.
  const found = lstatSync(link, { throwIfNoEntry: false })
  if (found && (process.platform === 'win32' || !found.isSymbolicLink())) removeFolder(link)
  renameSync(next, link)
}

/** Leftovers of builds that were killed. */
function removeDrafts(dist) {
  if (!existsSync(dist)) return
  for (const name of readdirSync(dist)) {
    if (name.startsWith(draftPrefix) && !isRunning(Number(name.slice(draftPrefix.length))))
      removeFolder(join(dist, name))
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const removeFolder = (path) => rmSync(path, { recursive: true, force: true })
