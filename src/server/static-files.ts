import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { staticMiddleware } from 'srvx/static'

// The built client is next to the built server; in development Vite serves these files.
const clientDirectory = fileURLToPath(new URL('../client', import.meta.url))

// The build has compressed each file (`scripts/lib/precompress.mjs`); nothing is compressed during a request.
const files = { dir: clientDirectory, encodings: true, compress: false } as const
const hashed = staticMiddleware({ ...files, maxAge: 31_536_000, immutable: true })
const named = staticMiddleware({ ...files, maxAge: 3_600 })
// Missing in the server's list of types; browsers install only what has this one.
const types = new Map([['/manifest.webmanifest', 'application/manifest+json']])

// Read once: disk lookups for each request would take longer than answering a small one.
const namesAtTop = new Set(existsSync(clientDirectory) ? readdirSync(clientDirectory) : [])

/** Serves a file of the built client, or passes on. Names under /assets carry a hash of their content. */
export const staticFiles = async (request: Request, next: () => Response | Promise<Response>) => {
  const { pathname } = new URL(request.url)
  const top = pathname.split('/', 2)[1] ?? ''
  if (!namesAtTop.has(top)) return next()
  if (top === 'assets') return hashed(request, next)
  const answer = await named(request, next)
  const type = types.get(pathname)
  if (type) answer.headers.set('content-type', type)
  return answer
}
