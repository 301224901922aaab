import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { staticMiddleware } from 'srvx/static'

// The built client is next to the built server; in development Vite serves these files.
const clientDirectory = fileURLToPath(new URL('../client', import.meta.url))

// The build has compressed each file (`scripts/lib/precompress.mjs`); nothing is compressed during a request.
const files = { dir: clientDirectory, encodings: true, compress: false } as const
const hashed = staticMiddleware({ ...files, maxAge: 31_536_000, immutable: true })
const named = staticMiddleware({ ...files, maxAge: 3_600 })

// Read once: disk lookups for each request would take longer than answering a small one.
const namesAtTop = new Set(existsSync(clientDirectory) ? readdirSync(clientDirectory) : [])

/** Serves a file of the built client, or passes on. Names under /assets carry a hash of their content. */
export const staticFiles = (request: Request, next: () => Response | Promise<Response>) => {
  const top = new URL(request.url).pathname.split('/', 2)[1] ?? ''
  if (!namesAtTop.has(top)) return next()
  return top === 'assets' ? hashed(request, next) : named(request, next)
}
