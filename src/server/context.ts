import type { Sealer } from './crypto.ts'
import type { Db, Tx } from './db/client.ts'
import type { Files } from './gateways/files/files.ts'
import type { KeyRing } from './key-ring.ts'
import type { Logger } from './logger.ts'
import type { Limits } from './rate-limit.ts'

export type Role = 'MANAGER' | 'MEMBER' | 'VIEWER'

/** Puts a job into the queue within the caller's transaction: a rollback sends nothing, a crash loses nothing. */
export type Enqueue = (tx: Tx, job: string, payload: Record<string, unknown>) => Promise<void>

/** What every use case gets, made by `rpc` for a request and by `test/factories` for a test. */
export type RequestContext = {
  db: Db
  clock: Clock
  enqueue: Enqueue
  files: Files
  limits: Pick<Limits, 'limit' | 'check'>
  /** Seals what must be shown again but not lie readable in the database; each purpose has its own key. */
  sealer: (purpose: string) => Sealer
  /** Seals what families entrust to us (door codes), under keys that can be changed. */
  keyRing: KeyRing
  /** The public origin, for links in mails and for copying. */
  origin: string
  log: Logger
  requestId: string
}

export type SignedInContext = RequestContext & { user: CurrentUser; sessionId: string }

export type CurrentUser = {
  id: string
  firstName: string | null
  lastName: string | null
  email: string | null
  emailVerified: boolean
  /** Whether the operator's command has made the person an administrator. */
  isAppointed: boolean
  profileImageUrl: string | null
  timeZone: string
  /** What the person chose; null while the browser's counts. */
  locale: string | null
}

/** A caller who was found to be a member. Changes read the membership again in their own transaction. */
export type MemberContext = SignedInContext & { member: Member }

export type Member = { userId: string; familyGroupId: string; role: Role }

/** The time of this process. Expiry is never decided by it: the database's clock does that. */
type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** The id that the entry gave this request; it is in every log line and in every masked error. */
export const requestIdOf = (request: Request) => request.headers.get('x-request-id') ?? 'none'
