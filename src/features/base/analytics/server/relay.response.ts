import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { addressOf } from '../../../../server/client-address.ts'
import type { RequestContext } from '../../../../server/context.ts'
import type { Analytics, AnalyticsCall } from '../../../../server/gateways/analytics/analytics.ts'

export const relayPath = '/relay-args'
const perAddress = { points: 60, durationSeconds: 60 }

type Services = Pick<RequestContext, 'limits' | 'log' | 'requestId'> & { analytics: Analytics | null }

/**
 * Relays one of four calls of the analytics library to the upstream and returns only the body. Any other path is not
 * found, and all are when analytics is not configured.
 */
export async function relayResponse(
  request: Request,
  { analytics, limits, log, requestId }: Services,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const call = analytics && callOf(request.method, pathname, analytics.key)
  if (!analytics || !call) throw notFound(t`This address`)
  const address = addressOf(request)
  await limits.limit('analytics-relay', address, perAddress)
  const body = request.method === 'POST' ? new Uint8Array(await request.arrayBuffer()) : null
  const answer = await analytics
    .forward({ call, query: searchParams, headers: request.headers, address: bare(address), body })
    .catch((error: unknown) => {
      log.warn({ requestId, call, err: error }, 'the analytics upstream failed')
      throw new AppError('unavailable', t`Analytics is not responding.`, { retryAfterSeconds: 60 })
    })
  return new Response(answer.body, { status: statusOf(answer.status), headers: answerHeaders })
}

const posts: Record<string, AnalyticsCall> = {
  [`${relayPath}/flags/`]: 'flags',
  [`${relayPath}/e/`]: 'events',
  [`${relayPath}/s/`]: 'replay',
}

/** Compared exactly, so that similar paths are refused. */
function callOf(method: string, pathname: string, key: string): AnalyticsCall | null {
  if (method === 'POST') return posts[pathname] ?? null
  return method === 'GET' && pathname === `${relayPath}/array/${encodeURIComponent(key)}/config`
    ? 'config'
    : null
}

/** Always served as JSON, whatever type the upstream claims, so that it is never run, shown or stored. */
const answerHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** Redirects and answers without a body are invalid here. */
const statusOf = (status: number) => (status === 200 || (status >= 400 && status < 600) ? status : 200)

/** The address without its prefix length. */
const bare = (address: string) => address.replace(/\/64$/, '')
