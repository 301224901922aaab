import { randomBytes, randomUUID } from 'node:crypto'
import { t } from '@lingui/core/macro'
import { limitRequestBody } from 'srvx/body-limit'
import { i18n } from '#i18n'
import { inLocale } from '../i18n/i18n.server.ts'
import { directionOf } from '../i18n/language.ts'
import { type AppError, isAppError } from '../lib/app-error.ts'
import { preferredLocale } from '../lib/preferred-locale.ts'
import { type BodyFailure, bodyLimitBytes, bodyPace, withPace } from './body-limit.ts'
import { clientAddress, clientAddressHeader } from './client-address.ts'
import { clientGoneStatus, isClientGone } from './client-gone.ts'
import { duringWork } from './current-work.ts'
import { setSecurityHeaders } from './headers.ts'
import type { Lifecycle } from './lifecycle.ts'
import { movedTo } from './moved-addresses.ts'
import { routePattern } from './route-pattern.ts'
import type { Runtime } from './runtime.ts'

/** `ip` is the address of the connection, set by srvx. */
type Incoming = Request & { ip?: string }
type Fetch = (request: Incoming) => Response | Promise<Response>

type InTrace = (
  incoming: { request: Request; requestId: string },
  answer: () => Promise<Response>,
) => Promise<Response>

/** `seconds`: until the answer began. */
type Answered = { method: string; pathname: string; status: number; seconds: number }

/**
 * Handles every request: an id, a nonce, a body limit, response headers, a log line.
 * @param render everything behind it: server functions, routes, pages
 * @param noteAnswer called for each answer, to count it
 * @param inTrace called with each request, to record what it waits for
 */
export function createEntry(
  getRuntime: () => Pick<Runtime, 'env' | 'log'>,
  render: Fetch,
  lifecycle?: Pick<Lifecycle, 'isStopping'>,
  noteAnswer: (answered: Answered) => void = () => {},
  inTrace: InTrace = (_, answer) => answer(),
): Fetch {
  return async (incoming) => {
    const startedAt = performance.now()
    const { env, log } = getRuntime()
    // A Host header that is not a valid address, such as a port beyond 65535.
    if (!URL.canParse(incoming.url)) return new Response('Bad request', { status: 400 })
    const { pathname } = new URL(incoming.url)
    const requestId = randomUUID()
    const nonce = randomBytes(16).toString('base64')
    const forwardedFor = incoming.headers.get('x-forwarded-for')
    // Set here, overwriting the client's: the rest of the server trusts these three.
    incoming.headers.set('x-request-id', requestId)
    incoming.headers.set('x-nonce', nonce)
    incoming.headers.set(
      clientAddressHeader,
      clientAddress({ socketAddress: incoming.ip, forwardedFor }, env.TRUST_PROXY),
    )

    const locale = preferredLocale(incoming.headers.get('accept-language'))
    const answered = () =>
      inLocale(locale, () =>
        duringWork({ requestId, path: routePattern(pathname) }, () =>
          answerWithin(incoming, pathname, render),
        ).catch((error: unknown) => {
          if (isAppError(error, 'unavailable')) return busyResponse(error, incoming)
          if (isClientGone(incoming, error)) return nobodyThere()
          log.error({ requestId, err: error }, 'request failed')
          return new Response(t`Something went wrong on our side. Try again.`, { status: 500 })
        }),
      )
    const answer = await inTrace({ request: incoming, requestId }, answered)
    const response = withHeaders(answer, (headers) => {
      headers.set('x-request-id', requestId)
      if (lifecycle?.isStopping()) headers.set('connection', 'close')
      setSecurityHeaders(headers, { env, pathname, nonce })
    })
    const { method } = incoming
    const { status } = response
    const ms = performance.now() - startedAt
    log.info({ requestId, method, path: routePattern(pathname), status, ms: Math.round(ms) })
    noteAnswer({ method, pathname, status, seconds: ms / 1_000 })
    return response
  }
}

async function answerWithin(request: Request, pathname: string, render: Fetch): Promise<Response> {
  const moved = movedTo(pathname)
  if (moved)
    return new Response(null, { status: 308, headers: { location: moved + new URL(request.url).search } })
  const limitBytes = bodyLimitBytes(pathname)
  const body: { failure: BodyFailure | null } = { failure: null }
  const { request: paced, discardRest } = withPace(request, bodyPace(pathname), (reason) => {
    body.failure = reason
  })
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) {
    void discardRest()
    return tooLarge(request)
  }
  let exceeded = false
  const limited = paced.body
    ? limitRequestBody(paced, limitBytes, {
        createError: () => {
          exceeded = true
          return new Error('the request body exceeds its limit')
        },
      })
    : paced
  try {
    const response = await render(limited)
    if (exceeded) return tooLarge(request)
    if (body.failure) return answerTo[body.failure]()
    void discardRest()
    return response
  } catch (error) {
    if (exceeded) return tooLarge(request)
    if (body.failure) return answerTo[body.failure]()
    void discardRest()
    throw error
  }
}

const tooLargeText = () => t`The request is too large.`

/** A browser without script displays the response itself. */
function tooLarge(request: Request): Response {
  const answer = { status: 413, headers: { connection: 'close', 'cache-control': 'no-store' } }
  if (!wantsPage(request))
    return Response.json({ error: { code: 'too-large', message: tooLargeText() } }, answer)
  const { pathname } = new URL(request.url)
  const [, shareCode] = /^\/api\/worker-share\/([^/]+)\/files$/.exec(pathname) ?? []
  const [, relativeCode] = /^\/api\/relative\/([^/]+)\/problems\//.exec(pathname) ?? []
  const back = shareCode
    ? `/worker-share/${shareCode}#files`
    : relativeCode
      ? `/relative/${relativeCode}#problems`
      : ''
  const message = t`The request is too large. Send fewer or smaller files.`
  return shortPage({ title: t`Too large`, message, link: { label: t`Go back`, href: back } }, answer)
}

const tooSlow = () =>
  Response.json(
    { error: { code: 'too-slow', message: t`The data arrived too slowly. Send it again.` } },
    { status: 408, headers: { connection: 'close' } },
  )

const nobodyThere = () => new Response(null, { status: clientGoneStatus })

const answerTo = { late: tooSlow, gone: nobodyThere }

/** Responses from elsewhere may have immutable headers. */
function withHeaders(response: Response, change: (headers: Headers) => void): Response {
  try {
    change(response.headers)
    return response
  } catch {
    const copy = new Response(response.body, response)
    change(copy.headers)
    return copy
  }
}

const wantsPage = (request: Request) => request.headers.get('accept')?.includes('text/html') === true

/** Sends 503 for a refused request: a short page for page loads, JSON for everything else. */
export function busyResponse({ code, message, status, details }: AppError, request: Request): Response {
  const headers = { 'retry-after': String(details.retryAfterSeconds ?? 1), 'cache-control': 'no-store' }
  if (!wantsPage(request)) return Response.json({ error: { code, message } }, { status, headers })
  const link = { label: t`Try again`, href: '' }
  return shortPage({ title: t`Kinstead is busy`, message, link }, { status, headers })
}

type ShortPage = { title: string; message: string; link: { label: string; href: string } }

// Without styles and scripts, which the policy forbids. The address '' is the page itself.
const shortPage = (
  { title, message, link }: ShortPage,
  { status, headers }: { status: number; headers: Record<string, string> },
) =>
  new Response(
    `<!doctype html>
<html lang="${i18n.locale}" dir="${directionOf(i18n.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${message}</p>
<p><a href="${link.href}">${link.label}</a></p>
</main>
</body>
</html>
`,
    { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } },
  )
