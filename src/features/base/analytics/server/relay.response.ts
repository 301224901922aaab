import { AppError, notFound } from '../../../../lib/app-error.ts'
import { addressOf } from '../../../../server/client-address.ts'
import type { RequestContext } from '../../../../server/context.ts'
import type { Analytics, AnalyticsCall } from '../../../../server/gateways/analytics/analytics.ts'

export const relayPath = '/relay-args'
const perAddress = { points: 60, durationSeconds: 60 }

type Services = Pick<RequestContext, 'limits' | 'log' | 'requestId'> & { analytics: Analytics | null }

/**
 * Takes one of four calls of the analytics library to its upstream, and brings back the body alone. Everything else under
 * this path does not exist, and nothing at all where analytics is not configured.
 */
export async function relayResponse(
  request: Request,
  { analytics, limits, log, requestId }: Services,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const call = analytics && callOf(request.method, pathname, analytics.key)
  if (!analytics || !call) throw notFound('This address')
  const address = addressOf(request)
  await limits.limit('analytics-relay', address, perAddress)
  const body = request.method === 'POST' ? new Uint8Array(await request.arrayBuffer()) : null
  const answer = await analytics
    .forward({ call, query: searchParams, headers: request.headers, address: bare(address), body })
    .catch((error: unknown) => {
      log.warn({ requestId, call, err: error }, 'the analytics upstream failed')
      throw new AppError('unavailable', 'Analytics does not answer.', { retryAfterSeconds: 60 })
    })
  return new Response(answer.body, { status: statusOf(answer.status), headers: answerHeaders })
}

const posts: Record<string, AnalyticsCall> = {
  [`${relayPath}/flags/`]: 'flags',
  [`${relayPath}/e/`]: 'events',
  [`${relayPath}/s/`]: 'replay',
}

/** To the letter: a path that only looks alike is none. */
function callOf(method: string, pathname: string, key: string): AnalyticsCall | null {
  if (method === 'POST') return posts[pathname] ?? null
  return method === 'GET' && pathname === `${relayPath}/array/${encodeURIComponent(key)}/config`
    ? 'config'
    : null
}

/** Whatever the upstream says that it is, it is read as JSON and never run, shown or kept. */
const answerHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** Answers without a body, and those that would lead elsewhere, make no sense here. */
const statusOf = (status: number) => (status === 200 || (status >= 400 && status < 600) ? status : 200)

/** The address without the length of its network. */
const bare = (address: string) => address.replace(/\/64$/, '')
