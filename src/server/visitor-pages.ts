import { preferredLocale } from '../lib/preferred-locale.ts'
import { readCookie } from './session-cookie.ts'

type Fetch = (request: Request) => Response | Promise<Response>
/** A page as it is sent, but for the nonce, which stands between the pieces. */
type KeptPage = { pieces: string[]; headers: Headers }

/** Pages that say the same to everybody without a session. */
const paths = new Set(['/', '/login', '/privacy', '/terms'])
/** Each language has pages of its own, and a browser may ask for any. */
const most = 100

/**
 * Renders the pages for visitors once for each language: the same page is sent again with the nonce of its request.
 * What has a session, a query or another method is rendered each time.
 * @param origin of the app, which decides the name of the session cookie
 */
export function keepVisitorPages(origin: () => string, render: Fetch): Fetch {
  const kept = new Map<string, KeptPage>()
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const nonce = request.headers.get('x-nonce')
    const isForAll = request.method === 'GET' && search === '' && paths.has(pathname)
    if (!isForAll || !nonce || readCookie(request, 'sid', origin())) return render(request)
    const key = `${pathname} ${preferredLocale(request.headers.get('accept-language'))}`
    const page = kept.get(key)
    if (page) return new Response(page.pieces.join(nonce), { headers: page.headers })
    const response = await render(request)
    if (response.status !== 200) return response
    const html = await response.text()
    const { headers } = response
    const [oldest] = kept.keys()
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
    kept.set(key, { pieces: html.split(nonce), headers })
    return new Response(html, { headers })
  }
}
