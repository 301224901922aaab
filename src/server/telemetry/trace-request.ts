import { untilSent } from '../until-sent.ts'
import type { Traces } from './traces.ts'

type Incoming = {
  request: Request
  /** What logs and error pages call it. */
  requestId: string
  /** Whether a proxy of ours replaces what clients claim (TRUST_TRACEPARENT). */
  trustsTraceparent: boolean
}

/**
 * Records a request until it is sent, under the pattern of its route. A trace that the client claims to continue is
 * believed only if the operator says that a proxy has set it.
 */
export function traceRequest(
  traces: Traces,
  { request, requestId, trustsTraceparent }: Incoming,
  routeOf: (pathname: string, status: number) => string,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { method, url } = request
  const start = {
    name: method,
    kind: 'SERVER' as const,
    attributes: { 'http.request.method': method, 'kinstead.request_id': requestId },
    parent: trustsTraceparent ? request.headers.get('traceparent') : null,
  }
  return traces.root(start, async (span) => {
    let status = 500
    return untilSent(
      async () => {
        const response = await answer()
        status = response.status
        return response
      },
      () => {
        const route = routeOf(new URL(url).pathname, status)
        span.updateName(`${method} ${route}`)
        span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
        span.end(status >= 500 ? new Error(String(status)) : undefined)
      },
    )
  })
}
