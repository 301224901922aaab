import type { IncomingMessage, ServerResponse } from 'node:http'
import { fetchNodeHandler } from 'srvx/node'
import { isTrustworthyOrigin } from '../server/session-cookie.ts'
import { mountPath } from './paths.ts'
import { createProvider, type LocalProviderOptions } from './provider.ts'

type Fetch = (request: Request) => Promise<Response>

/** The provider as a function from request to response, mounted under its path. */
export async function createProviderFetch(options: LocalProviderOptions): Promise<Fetch> {
  const provider = await createProvider(options)
  const callback = provider.callback()
  const origin = options.env.APP_ORIGIN

  // The provider gets paths without the mount, and recognises it from the original address.
  const mounted = (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
    request.originalUrl = request.url ?? '/'
    request.url = request.originalUrl.slice(mountPath.length) || '/'
    return callback(request, response)
  }
  const answer: Fetch = async (request) =>
    withOwnHeaders(await fetchNodeHandler(mounted, await onPublicOrigin(request, origin)), origin)

  return async (request) =>
    methods.has(request.method)
      ? endSessionAtOnce(await answer(request), request, answer)
      : new Response(null, { status: 405, headers: { allow: [...methods].join(', ') } })
}

const methods = new Set(['GET', 'HEAD', 'POST'])

/** The same request on the public origin, regardless of the host and headers of a proxy or client. */
async function onPublicOrigin(request: Request, origin: string): Promise<Request> {
  const { pathname, search } = new URL(request.url)
  const { host, protocol } = new URL(origin)
  const headers = new Headers(request.headers)
  headers.set('host', host)
  headers.set('x-forwarded-host', host)
  headers.set('x-forwarded-proto', protocol.slice(0, -1))
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(origin + pathname + search, {
    method: request.method,
    headers,
    ...(hasBody && { body: await request.arrayBuffer() }),
  })
}

/**
 * Only our own pages and server talk to this provider: no CORS, and cookies as strict as the origin allows. The body
 * is read completely here, because srvx crashes the process when its stream is cancelled half-way, as with HEAD or a
 * browser that disconnects.
 */
async function withOwnHeaders(response: Response, origin: string): Promise<Response> {
  const body = await response.arrayBuffer()
  const headers = new Headers(response.headers)
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name)
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const cookie of cookies) {
    const isSecure = /;\s*secure/i.test(cookie) || !isTrustworthyOrigin(origin)
    headers.append('set-cookie', isSecure ? cookie : `${cookie}; secure`)
  }
  return new Response(body.byteLength > 0 ? body : null, { status: response.status, headers })
}

/**
 * oidc-provider ends a session in two steps: a form that submits itself by an inline script, then the end. If there is
 * nothing to ask, we submit that form ourselves: no script, no flash of an empty page.
 */
async function endSessionAtOnce(response: Response, request: Request, answer: Fetch): Promise<Response> {
  if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html'))
    return response
  const html = await response.text()
  const form = /<form[^>]* method="post" action="([^"]*\/session\/end\/confirm)"/.exec(html)
  const xsrf = /name="xsrf" value="([\w-]+)"/.exec(html)
  if (!form?.[1] || !xsrf?.[1] || !html.includes('name="logout" value="yes"/>'))
    return new Response(html, response)
  const confirmed = await answer(
    new Request(form[1], {
      method: 'POST',
      headers: {
        ...Object.fromEntries(request.headers),
        ...formHeaders,
        cookie: cookiesAfter(request, response),
      },
      body: new URLSearchParams({ xsrf: xsrf[1], logout: 'yes' }),
    }),
  )
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  for (const [name, value] of confirmed.headers) {
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  }
  return new Response(confirmed.body, { status: confirmed.status, headers })
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

/** Returns the cookies a browser would send after a response. */
function cookiesAfter(request: Request, response: Response): string {
  const pairs = [
    ...(request.headers.get('cookie')?.split(/;\s*/) ?? []),
    ...response.headers.getSetCookie().map((line) => line.split(';')[0] ?? ''),
  ]
  return [...new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair])).values()].join('; ')
}
