import { addressOf } from './client-address.ts'
import { createEntranceForEach, type Leave } from './gate.ts'
import { readCookie } from './session-cookie.ts'

const full = {
  message: 'Many of your requests are already being answered. Please try again in a moment.',
  retryAfterSeconds: 2,
}

/**
 * How many reads of one session are answered at once; the others wait, so that one person cannot keep the process busy.
 * A page and the reads after it come in twos and threes, the pictures of a gallery by the hundred. How many connections to
 * the database they hold meanwhile is limited in db/connection-share.ts.
 */
export const readsAtOnce = { concurrent: 4, waiting: 200, full }
/**
 * Of all sessions at one address: nobody has looked yet whether a session exists, so that made-up ones must share a limit.
 * Wide, since an office shares an address.
 */
export const readsOfAddressAtOnce = { concurrent: 64, waiting: 600, full }
/** Of all that have no session and come from one address: they read little, and an office shares one. */
export const readsOfVisitorsAtOnce = { concurrent: 16, waiting: 400, full }

/** Whether the process lives and is ready is asked by machines, and told however busy it is. */
const probes = new Set(['/healthz', '/readyz'])

export const isProbe = ({ url }: Request) => probes.has(new URL(url).pathname)

const nothing = () => {}

/**
 * Lets the reads of each session, and of visitors from each address, in by turns. Changes wait by group instead. A place
 * is given back once the answer was sent, since some are read from the database while they are sent.
 */
export function createReadGate(origin: string) {
  const ofSession = createEntranceForEach(readsAtOnce)
  const ofAddress = createEntranceForEach(readsOfAddressAtOnce)
  const ofVisitors = createEntranceForEach(readsOfVisitorsAtOnce)
  return async (request: Request): Promise<Leave> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return nothing
    if (isProbe(request)) return nothing
    const [address, { signal }] = [addressOf(request), request]
    const session = readCookie(request, 'sid', origin)
    if (!session) return ofVisitors(address, signal)
    // The session first: one that has many reads waits for itself, without taking the places of its neighbours.
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
