import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { staticMiddleware } from 'srvx/static'

type Next = () => Response | Promise<Response>
type Folders = {
  /** The client of this release. */
  client: string
  /** Where else assets may be: see `scripts/lib/releases.mjs`. */
  otherAssets: string[]
}

/** Serves a file of the built client, or passes on. Names under /assets carry a hash of their content. */
export function createStaticFiles({ client, otherAssets }: Folders) {
  // The build has compressed each file (`scripts/lib/precompress.mjs`); nothing is compressed during a request.
  const files = (dir: string) => ({ dir, encodings: true, compress: false })
  const named = staticMiddleware({ ...files(client), maxAge: 3_600 })
  const hashed = [client, ...otherAssets].map((dir) =>
    staticMiddleware({ ...files(dir), maxAge: 31_536_000, immutable: true }),
  )
  // Read once: disk lookups for each request would take longer than answering a small one.
  const namesAtTop = new Set(existsSync(client) ? readdirSync(client) : [])

  const assets = (request: Request, next: Next, at = 0): Response | Promise<Response> =>
    hashed[at]?.(request, () => assets(request, next, at + 1)) ?? next()

  return async (request: Request, next: Next) => {
    const { pathname } = new URL(request.url)
    const top = pathname.split('/', 2)[1] ?? ''
    if (!namesAtTop.has(top)) return next()
    if (top === 'assets') return assets(request, next)
    return named(request, next)
  }
}

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * The built client is next to the built server; in development Vite serves these files. Open tabs load assets of the
 * release before this one, and those of a newer release when another process of a rolling update already runs it.
 */
export const staticFiles = createStaticFiles({
  client: join(here, '../client'),
  otherAssets: [join(here, '../previous'), join(here, '../../../current/client')],
})
