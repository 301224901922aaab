import { within } from '../../within.ts'

/** The only four calls that analytics needs. Source: posthog-js 1.449. */
export type AnalyticsCall = 'config' | 'flags' | 'events' | 'replay'

export type AnalyticsRequest = {
  call: AnalyticsCall
  query: URLSearchParams
  headers: Headers
  /** The client's address, for the location that the upstream derives; never a cookie or an authorization. */
  address: string
  body: Uint8Array<ArrayBuffer> | null
}

export type AnalyticsAnswer = { status: number; body: Uint8Array<ArrayBuffer> }

/** Relays the browser's usage events to one fixed upstream. */
export type Analytics = {
  /** The project's public key, part of every event. */
  key: string
  host: string
  /** @throws when the upstream times out, redirects, or answers too much */
  forward: (request: AnalyticsRequest) => Promise<AnalyticsAnswer>
}

type Options = { key?: string | undefined; host?: string | undefined; timeoutMs?: number }

export const maxAnalyticsBytes = 1024 * 1024
const forwardTimeoutMs = 5_000

/** Null where analytics is not configured. @param host an origin, such as https://eu.i.posthog.com */
export function createAnalytics({ key, host, timeoutMs = forwardTimeoutMs }: Options): Analytics | null {
  if (!key || !host) return null
  const { origin } = new URL(host)
  return {
    key,
    host: new URL(host).host,
    async forward({ call, query, headers, address, body }) {
      const url = new URL(pathOf(call, key), origin)
      url.search = allowedQuery(query).toString()
      const signal = AbortSignal.timeout(timeoutMs)
      const asking = send(url, { headers: allowedHeaders(headers, address), body, signal })
      // Enforces the time limit even if the signal is ignored.
      return within(timeoutMs + 500, asking, () => {
        throw new Error('the analytics upstream does not answer')
      })
    },
  }
}

const pathOf = (call: AnalyticsCall, key: string) =>
  ({ config: `/array/${encodeURIComponent(key)}/config`, flags: '/flags/', events: '/e/', replay: '/s/' })[
    call
  ]

const queryNames = ['_', 'beacon', 'compression', 'config', 'ip', 'retry_count', 'v', 'ver']

/** The library's own parameters: versions and flags, all of them short. */
function allowedQuery(query: URLSearchParams): URLSearchParams {
  const allowed = queryNames.flatMap((name): [string, string][] => {
    const value = query.get(name)
    return value !== null && /^[\w.-]{0,40}$/.test(value) ? [[name, value]] : []
  })
  return new URLSearchParams(allowed)
}

const headerNames = ['accept', 'content-encoding', 'content-type', 'user-agent']

function allowedHeaders(headers: Headers, address: string): Headers {
  const allowed = new Headers({ 'x-forwarded-for': address })
  for (const name of headerNames) {
    const value = headers.get(name)
    if (value) allowed.set(name, value)
  }
  return allowed
}

type Sending = { headers: Headers; body: AnalyticsRequest['body']; signal: AbortSignal }

async function send(url: URL, { headers, body, signal }: Sending): Promise<AnalyticsAnswer> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body }),
    redirect: 'error',
    signal,
  })
  const chunks: Uint8Array[] = []
  let byteSize = 0
  // Leaving the loop cancels the stream.
  for await (const chunk of response.body ?? []) {
    byteSize += chunk.byteLength
    if (byteSize > maxAnalyticsBytes) throw new Error('the analytics upstream’s answer is too large')
    chunks.push(chunk)
  }
  return { status: response.status, body: new Uint8Array(Buffer.concat(chunks, byteSize)) }
}
