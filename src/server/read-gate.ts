import { t } from '@lingui/core/macro'
import { addressOf } from './client-address.ts'
import { createKeyedSemaphore, type Release } from './gate.ts'
import { readCookie } from './session-cookie.ts'

const full = {
  get message() {
    return t`Many of your requests are already being answered. Try again in a moment.`
  },
  retryAfterSeconds: 2,
}

/**
 * How many reads of one session run at once; the others wait, so that one person cannot keep the process busy. A page
 * and its reads come in twos and threes, pictures of a gallery by the hundred. Their database connections are limited
 * in db/connection-share.ts.
 */
export const readsAtOnce = { concurrent: 4, waiting: 200, full }
/**
 * For all sessions at one address: nobody has checked yet whether a session exists, so invented ones have to share a
 * limit. Wide, since an office shares an address.
 */
export const readsOfAddressAtOnce = { concurrent: 64, waiting: 600, full }
/** For all requests without a session from one address: they read little, and an office shares one. */
export const readsOfVisitorsAtOnce = { concurrent: 16, waiting: 400, full }

/** Liveness and readiness probes are always answered, however busy the process is. */
const probes = new Set(['/healthz', '/readyz'])

export const isProbe = ({ url }: Request) => probes.has(new URL(url).pathname)

const nothing = () => {}

/**
 * Queues the reads of each session, and of visitors by address. Changes queue by group instead. A place is released
 * after the response is sent, since some responses are read from the database while streaming.
 */
export function createReadGate(origin: string) {
  const ofSession = createKeyedSemaphore(readsAtOnce)
  const ofAddress = createKeyedSemaphore(readsOfAddressAtOnce)
  const ofVisitors = createKeyedSemaphore(readsOfVisitorsAtOnce)
  return async (request: Request): Promise<Release> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return nothing
    if (isProbe(request)) return nothing
    const [address, { signal }] = [addressOf(request), request]
    const session = readCookie(request, 'sid', origin)
    if (!session) return ofVisitors(address, signal)
    // The session first: one with many reads waits for itself without taking its neighbours' places.
    const leaveSession = await ofSession(session, signal)
    try {
      const leaveAddress = await ofAddress(address, signal)
      return () => {
        leaveAddress()
        leaveSession()
      }
    } catch (error) {
      leaveSession()
      throw error
    }
  }
}
