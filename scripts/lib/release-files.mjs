import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { prunedTo } from './pruned-lockfile.mjs'
import { runtimePackages } from './runtime-packages.mjs'

const calendars = 'src/features/overview/calendar-subscriptions/server'
/** Lists what threads run, which is not bundled: the decoder of photos, and the reader of calendars in all of its parts. */
export const sourcesOfThreads = (root) => [
  'src/server/gateways/files/heic-worker.ts',
  ...readdirSync(join(root, calendars))
    .filter((name) => name.endsWith('.format.ts'))
    .map((name) => `${calendars}/${name}`),
]
/** What a release has besides its build. Everything is named: what lies in the folder by chance is not in it. */
const folders = ['drizzle', 'public/images', 'ops', 'docs']
const files = ['.env.example', '.npmrc', 'LICENSE', 'README.md']
const isScript = (name) =>
  name.endsWith('.mjs') && !/^(check|dev|e2e|figures|new-feature|print|screenshots|test|seed)/.test(name)
/** Never in an archive, wherever it is: it is not left out but reported, or a part of the build could be missing. */
const isSecret = (path) =>
  /(^|\/)(\.git|data|node_modules)(\/|$)|\.(pem|key|age|log)$|(^|\/)(\.env(?!\.example)[^/]*|secrets\.(json|env))$/.test(
    path,
  )

/**
 * Lists the entries of a release archive, sorted, with nothing that depends on the machine or the time.
 * @throws if one of them looks like a secret, or `.npmrc` contains one
 * @returns `{ name, mode, bytes }` or `{ name, linkname }` for each
 */
export function releaseFiles(root) {
  const release = relative(join(root, 'dist'), realpathSync(join(root, 'dist', 'current')))
  const found = [
    ...folders.flatMap((folder) => listFiles(root, folder)),
    ...files,
    ...sourcesOfThreads(root),
    ...readdirSync(join(root, 'scripts'))
      .filter(isScript)
      .map((name) => `scripts/${name}`),
    ...listFiles(root, 'scripts/lib').filter((path) => path.endsWith('.mjs')),
    ...listFiles(root, `dist/${release}`).filter(
      (path) => !path.startsWith(`dist/${release}/compile-cache/`),
    ),
  ]
  refuseSecrets(found)
  refuseTokens(readFileSync(join(root, '.npmrc'), 'utf8'))
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

function refuseSecrets(paths) {
  const secrets = paths.filter(isSecret)
  if (secrets.length > 0)
    throw new Error(
      `An archive cannot contain ${secrets.join(', ')}: move secrets and data out of the folder.`,
    )
}

/** Of a registry: npm also writes them after its address, as in `//registry.example.org/:_authToken=`. */
function refuseTokens(npmrc) {
  const found = /^\s*(?:[^#;=\s]*:)?(_auth|_authToken|_password)\b/im.exec(npmrc)
  if (found) throw new Error(`.npmrc contains ${found[1]}: move it to the .npmrc of your home folder.`)
}

function listFiles(root, path) {
  if (lstatSync(join(root, path)).isSymbolicLink())
    throw new Error(`${path} is a link to ${readlinkSync(join(root, path))}.`)
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path)).flatMap((name) => listFiles(root, `${path}/${name}`))
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
