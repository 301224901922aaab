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
  limits: Pick<Limits, 'limit' | 'check' | 'giveBack'>
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

/** What a share link opens, once its token was found to be good. */
export type Share = {
  shareLinkId: string
  familyGroupId: string
  workerId: string
  /** The worker as the log calls them: their name in the directory. */
  workerName: string
  /** The project of a JOB; a STANDING link leads to jobs and changes nothing. */
  scope: { kind: 'JOB'; propertyId: string; projectId: string; isAccepted: boolean } | { kind: 'STANDING' }
}

/**
 * A caller who holds a share link: a contractor without an account. It has no user and no member, so that nothing that asks
 * for one of them can be given it.
 */
export type ShareContext = RequestContext & { share: Share; from: LinkUse }

/** The scope of a job, for what is done in one. */
export type JobContext = Omit<ShareContext, 'share'> & {
  share: Share & { scope: Extract<Share['scope'], { kind: 'JOB' }> }
}

/** From where a link is used: what limits count by, and what the family sees. */
export type LinkUse = { address: string; device: 'PHONE' | 'COMPUTER' | 'OTHER' }

/** The time of this process. Expiry is never decided by it: the database's clock does that. */
type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** The id that the entry gave this request; it is in every log line and in every masked error. */
export const requestIdOf = (request: Request) => request.headers.get('x-request-id') ?? 'none'
