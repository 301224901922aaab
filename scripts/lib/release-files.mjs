import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { prunedTo } from './pruned-lockfile.mjs'
import { runtimePackages } from './runtime-packages.mjs'

/** What a release has besides its build. Everything is named: what lies in the folder by chance is not in it. */
const folders = ['drizzle', 'public/images', 'ops', 'docs']
const files = ['.env.example', '.npmrc', 'LICENSE', 'README.md', 'src/server/gateways/files/heic-worker.ts']
const isScript = (name) =>
  name.endsWith('.mjs') && !/^(check|dev|e2e|figures|new-feature|print|screenshots|test|seed)/.test(name)
/** Never in an archive, wherever it is. */
const isSecret = (path) =>
  /(^|\/)(\.git|data|node_modules|compile-cache)(\/|$)|\.(pem|key|age|log)$|(^|\/)(\.env(?!\.example)[^/]*|secrets\.(json|env))$/.test(
    path,
  )

/**
 * Lists the entries of a release archive, sorted, with nothing that depends on the machine or the time.
 * @returns `{ name, mode, bytes }` or `{ name, linkname }` for each
 */
export function releaseFiles(root) {
  const release = relative(join(root, 'dist'), realpathSync(join(root, 'dist', 'current')))
  const found = [
    ...folders.flatMap((folder) => listFiles(root, folder)),
    ...files,
    ...readdirSync(join(root, 'scripts'))
      .filter(isScript)
      .map((name) => `scripts/${name}`),
    ...listFiles(root, 'scripts/lib').filter((path) => path.endsWith('.mjs')),
    ...listFiles(root, `dist/${release}`),
  ].filter((path) => !isSecret(path))
  const { manifest, lockfile } = prunedTo(runtimePackages, {
    manifest: readJson(join(root, 'package.json')),
    lockfile: readJson(join(root, 'package-lock.json')),
  })
  const made = {
    'package.json': manifest,
    'package-lock.json': lockfile,
    'release.json': { version: manifest.version },
  }
  return [
    ...found.map((path) => ({ name: path, bytes: () => readFileSync(join(root, path)) })),
    ...Object.entries(made).map(([name, value]) => ({
      name,
      bytes: () => Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
    })),
    { name: 'dist/current', linkname: release },
  ].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

function listFiles(root, path) {
  if (lstatSync(join(root, path)).isSymbolicLink())
    throw new Error(`${path} is a link to ${readlinkSync(join(root, path))}.`)
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path)).flatMap((name) => listFiles(root, `${path}/${name}`))
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
