import type { Role } from '../../../server/context.ts'

export const minWaitDays = 1
export const maxWaitDays = 30
export const defaultWaitDays = 7
export const maxTrustedPeople = 5
/** After an objection, how long until the person can ask again. */
export const pauseDays = 7
/** The same after a withdrawal: every request alarms all managers. */
export const withdrawalPauseDays = 1
/** Nothing is granted until managers had this long after their reminder. A wait of one day has none. */
export const hoursAfterReminder = 24
/** Managers are reminded this long before the end. The hour is for the job, which does not look all the time. */
export const reminderHours = hoursAfterReminder + 1
/** How long ended requests are kept; the log keeps what happened. */
export const historyDays = 365

const day = 86_400
/** Limits per person, because each of these e-mails others. */
export const namingLimit = { points: 30, durationSeconds: day }
export const requestLimit = { points: 5, durationSeconds: day }

/** WAITING is the only state that changes, and all others are final. */
export const requestStates = ['WAITING', 'GRANTED', 'OBJECTED', 'WITHDRAWN', 'ENDED'] as const
export type RequestState = (typeof requestStates)[number]

const hourMs = 3_600_000
const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs)

type Waiting = { requestedAt: Date; waitDays: number; remindedAt: Date | null }

/** Whether the managers are reminded once more: after a wait of one day they have just been told. */
const isRemindedOf = ({ waitDays }: Waiting) => waitDays > 1

/**
 * Returns from when on a request is granted. A day is 24 hours, so that a change of the clock shortens nothing. It is
 * later if the reminder was: after a suspension, or when Kinstead did not run.
 */
export function grantsAt(request: Waiting): Date {
  const end = hoursAfter(request.requestedAt, 24 * request.waitDays)
  if (!isRemindedOf(request) || !request.remindedAt) return end
  const afterReminder = hoursAfter(request.remindedAt, hoursAfterReminder)
  return afterReminder > end ? afterReminder : end
}

/** Returns whether the managers are to be reminded. What was missed is made up for, however late. */
export const isReminderDue = (request: Waiting, now: Date) =>
  isRemindedOf(request) &&
  !request.remindedAt &&
  hoursAfter(request.requestedAt, 24 * request.waitDays - reminderHours) <= now

/** What happens to a request. DUE: the job looks at it. */
export type RequestEvent = 'OBJECT' | 'WITHDRAW' | 'END' | 'DUE'

type Request = Waiting & { state: RequestState }

/** Returns the state after an event. The statements of the repository carry the same conditions. */
export function stateAfter(request: Request, event: RequestEvent, now: Date): RequestState {
  if (request.state !== 'WAITING') return request.state
  if (event === 'OBJECT') return 'OBJECTED'
  if (event === 'WITHDRAW') return 'WITHDRAWN'
  if (event === 'END') return 'ENDED'
  if (isRemindedOf(request) && !request.remindedAt) return 'WAITING'
  return grantsAt(request) <= now ? 'GRANTED' : 'WAITING'
}

type LastEnds = { objectedAt: Date | null; withdrawnAt: Date | null }

/** Why a person cannot ask again yet, and from when on they can. An objection comes after any withdrawal that still counts. */
export function pauseAfter({ objectedAt, withdrawnAt }: LastEnds) {
  if (objectedAt) return { after: 'OBJECTED', until: hoursAfter(objectedAt, 24 * pauseDays) } as const
  if (withdrawnAt)
    return { after: 'WITHDRAWN', until: hoursAfter(withdrawnAt, 24 * withdrawalPauseDays) } as const
  return null
}

/** Returns the members who do not manage the group and are not trusted yet. */
export const whoCanBeNamed = <Person extends { userId: string; role: Role }>(
  members: readonly Person[],
  trusted: readonly { userId: string }[],
): Person[] =>
  members.filter(
    ({ role, userId }) => role !== 'MANAGER' && !trusted.some((person) => person.userId === userId),
  )

type Standing = { isMe: boolean; isManager: boolean; isWaiting: boolean; isPaused: boolean }

/** Returns what the reader may do about a trusted person. */
export const trustRights = ({ isMe, isManager, isWaiting, isPaused }: Standing) => ({
  /** Change the waiting time, or remove the person. */
  change: isManager,
  object: isManager && isWaiting,
  ask: isMe && !isManager && !isWaiting && !isPaused,
  withdraw: isMe && isWaiting,
  decline: isMe,
})
