import { preferredLocale } from '../lib/preferred-locale.ts'
import { readCookie } from './session-cookie.ts'
import { wholeAnswer } from './whole-answers.ts'

type Fetch = (request: Request) => Response | Promise<Response>
/** A rendered page without its nonce, which is between the pieces. */
type KeptPage = { pieces: string[]; headers: Headers }

/** Pages that are the same for everyone without a session. */
const paths = new Set(['/', '/login', '/privacy', '/terms'])
/** Each language has its own pages, and a browser may ask for any. */
const most = 100

/**
 * Renders visitor pages once per language: the same page is sent again with each request's nonce. Requests with a
 * session, a query or another method are rendered each time.
 * @param origin of the app, which determines the name of the session cookie
 */
export function cacheVisitorPages(origin: () => string, render: Fetch): Fetch {
  const kept = new Map<string, KeptPage>()
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const nonce = request.headers.get('x-nonce')
    const isForAll = request.method === 'GET' && search === '' && paths.has(pathname)
    if (!isForAll || !nonce || readCookie(request, 'sid', origin())) return render(request)
    const key = `${pathname} ${preferredLocale(request.headers.get('accept-language'))}`
    const page = kept.get(key)
    if (page) return wholeAnswer(page.pieces.join(nonce), { headers: page.headers })
    const response = await render(request)
    if (response.status !== 200) return response
    const html = await response.text()
    const { headers } = response
    const [oldest] = kept.keys()
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
    kept.set(key, { pieces: html.split(nonce), headers })
    return wholeAnswer(html, { headers })
  }
}
