import { AsyncLocalStorage } from 'node:async_hooks'
import { isAppError } from '../../../lib/app-error.ts'
import { cookieText, readCookie, setCookie } from '../../session-cookie.ts'
import type { Db } from '../client.ts'
import type { ReadReplica } from './read-replica.ts'

// The only place that decides where a request reads.

type Scope = {
  replica: ReadReplica
  /** A page or a call that reads, whose session has saved nothing that the replica lacks. */
  mayRead: boolean
  hasChanged: boolean
  /** Whether the request only reads. */
  isGet: boolean
  /** Whether a read of the replica ended with an error: it may lack what was asked for. */
  isInDoubt: boolean
}

const scopes = new AsyncLocalStorage<Scope>()

/** For how long a session's last change is remembered; a replica so far behind is not read from at all. */
const rememberedSeconds = 60

/**
 * Answers a request, with a replica for what it reads as a member. A change tells the browser how far the primary's log
 * was: until the replica is there, this session reads from the primary. If something was not found or failed on the
 * replica, the answer is made again from the primary.
 * @param options.isPage whether it may read from the replica, if it is a GET
 */
export async function withReplica(
  replica: ReadReplica | null,
  request: Request,
  { origin, isPage }: { origin: string; isPage: boolean },
  answer: () => Promise<Response> | Response,
): Promise<Response> {
  if (!replica) return answer()
  const { method } = request
  const scope: Scope = {
    replica,
    mayRead: isPage && method === 'GET' && hasLastChange(replica, cookieText(request, 'last-change', origin)),
    hasChanged: !['GET', 'HEAD'].includes(method),
    isGet: method === 'GET',
    isInDoubt: false,
  }
  const response = await scopes.run(scope, () => answerWithoutDoubt(scope, request, answer))
  const namesPosition = scope.hasChanged || tellsOfOthers(request)
  if (!namesPosition || readCookie(request, 'sid', origin) === null) return response
  const position = await replica.watch.positionOfNow().then(String, () => 'unknown')
  return withCookie(response, setCookie('last-change', position, rememberedSeconds, origin))
}

/** When the number of unread notifications differs, the browser reads its page again, which must not be older. */
const tellsOfOthers = ({ url }: Request) => new URL(url).pathname === '/api/notifications/unread-count'

async function answerWithoutDoubt(
  scope: Scope,
  { signal }: Request,
  answer: () => Promise<Response> | Response,
): Promise<Response> {
  const isFinal = () => !scope.isInDoubt || scope.hasChanged || signal.aborted
  try {
    const response = await answer()
    if (isFinal()) return response
    await response.body?.cancel()
  } catch (error) {
    if (isFinal()) throw error
  }
  scope.mayRead = false
  scope.replica.counts.repeated++
  return answer()
}

/** An unreadable position is of a change that we know nothing about. */
function hasLastChange({ watch }: ReadReplica, position: string | null): boolean {
  if (position === null) return watch.mayRead(0n)
  return /^\d{1,20}$/.test(position) && watch.mayRead(BigInt(position))
}

/**
 * Reads what a member asked for, whose session and rights are known from the primary.
 * @param read gets the database to read from
 */
export async function readAsMember<Result>(primary: Db, read: (db: Db) => Promise<Result>): Promise<Result> {
  const scope = scopes.getStore()
  if (!scope) return read(primary)
  const { replica, mayRead, isGet } = scope
  const isFromReplica = mayRead && !scope.hasChanged
  if (isGet) replica.counts[isFromReplica ? 'replica' : 'primary']++
  if (!isFromReplica) return read(primary)
  try {
    return await read(replica.db)
  } catch (error) {
    // Redirects are not errors, and a refused or cancelled request would only be refused again.
    const isRefused = isAppError(error, 'unavailable') || isAppError(error, 'too-many')
    if (error instanceof Error && !isRefused) scope.isInDoubt = true
    throw error
  }
}

/** Returns whether this request has changed something: it then reads from the primary. */
export const hasChanged = () => scopes.getStore()?.hasChanged ?? false

/** Called when a transaction begins that may change something, and for each statement that may. */
export function noteChange() {
  const scope = scopes.getStore()
  if (scope) scope.hasChanged = true
}

/** Responses from elsewhere may have immutable headers. */
function withCookie(response: Response, cookie: string): Response {
  try {
    response.headers.append('set-cookie', cookie)
    return response
  } catch {
    const copy = new Response(response.body, response)
    copy.headers.append('set-cookie', cookie)
    return copy
  }
}
