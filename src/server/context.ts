import type { Sealer } from './crypto.ts'
import type { Db, Executor, Tx } from './db/client.ts'
import type { Billing } from './gateways/billing/billing.ts'
import type { Files } from './gateways/files/files.ts'
import type { FetchCalendar } from './gateways/outbound/fetch-calendar.ts'
import type { FetchPicture } from './gateways/outbound/fetch-picture.ts'
import type { PushService } from './gateways/outbound/push-service.ts'
import type { KeyRing } from './key-ring.ts'
import type { Logger } from './logger.ts'
import type { Limits } from './rate-limit.ts'

export type Role = 'MANAGER' | 'MEMBER' | 'VIEWER'

/** Queues a job in the caller's transaction: a rollback sends nothing, a crash loses nothing. */
export type Enqueue = (
  tx: Tx,
  job: string,
  payload: Record<string, unknown>,
  /** `delaySeconds`: the earliest start, for what may still be undone. */
  options?: { delaySeconds?: number },
) => Promise<void>

/** The services of every use case, created by `rpc` for a request and by `test/factories` for a test. */
export type RequestContext = {
  db: Db
  clock: Clock
  enqueue: Enqueue
  files: Files
  /** Fetches a picture from an external address; only configured hosts are allowed. */
  fetchPicture: FetchPicture
  /** Fetches a calendar from an address that a person pasted. */
  fetchCalendar: FetchCalendar
  /** Sends notifications to devices by the push services of their browsers. */
  pushService: PushService
  limits: Pick<Limits, 'limit' | 'check' | 'giveBack'>
  /** The payments provider for Kinstead's own plans. */
  billing: Billing
  /** Seals values that must be shown again but not be readable in the database; each purpose has its own key. */
  sealer: (purpose: string) => Sealer
  /** Seals families' secrets (door codes) under keys that can be rotated. */
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
  /** The person's choice; null uses the browser's zone. */
  locale: string | null
  /** Whether this is a visitor of the demo, who can only read. */
  isDemo: boolean
}

/** A verified member. Changes read the membership again in their own transaction. */
export type MemberContext = SignedInContext & { member: Member }

/** What a member reads with, also inside a transaction. */
export type MemberReading = Pick<MemberContext, 'member'> & { db: Executor }

export type Member = { userId: string; familyGroupId: string; role: Role }

/** The scope of a share link with a verified token. */
export type Share = {
  shareLinkId: string
  familyGroupId: string
  workerId: string
  /** The contractor's name in the directory, for the log. */
  workerName: string
  /** Whether it belongs to the demo, where nothing is saved. */
  isDemo: boolean
  /** The project of a JOB link; a STANDING link leads to jobs and changes nothing. */
  scope: { kind: 'JOB'; propertyId: string; projectId: string; isAccepted: boolean } | { kind: 'STANDING' }
}

/**
 * A caller with a share link: a contractor without an account. It has no user and no member, so it cannot be passed to
 * anything that needs one.
 */
export type ShareContext = RequestContext & { share: Share; from: LinkUse }

/** The scope of a job, for actions in one. */
export type JobContext = Omit<ShareContext, 'share'> & {
  share: Share & { scope: Extract<Share['scope'], { kind: 'JOB' }> }
}

/** What a relative's link can open, chosen one by one. */
export type RelativeScope = 'VOTE' | 'STAY' | 'CALENDAR' | 'MANUAL' | 'PROBLEM' | 'MONEY'

/** A relative's link with a verified token. */
export type Relative = {
  relativeLinkId: string
  familyGroupId: string
  propertyId: string
  propertyName: string
  timeZone: string
  /** The manager who issued it, and when: a new address changes it. */
  issuedBy: string
  issuedAt: Date
  /** Whether it belongs to the demo, where nothing is saved. */
  isDemo: boolean
  /** As the group calls them, for the log. */
  relativeName: string
  /** The owner outside the group whose votes the link casts. */
  ownerName: string | null
  /** The person outside the group whose money the link confirms. */
  participantId: string | null
  scopes: RelativeScope[]
  /** Whether there were too many wrong PINs. */
  isLocked: boolean
}

/** A caller with a relative's link. Like a contractor it has no user and no member, and it has no share either. */
export type RelativeContext = RequestContext & { relative: Relative; from: LinkUse }

/** Where a link is used from: limits count by it, and the family sees it. */
export type LinkUse = { address: string; device: 'PHONE' | 'COMPUTER' | 'OTHER' }

/** The time of this process. Expiry is decided by the database clock only. */
type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** The id that the entry gave this request, in every log line and every masked error. */
export const requestIdOf = (request: Request) => request.headers.get('x-request-id') ?? 'none'
