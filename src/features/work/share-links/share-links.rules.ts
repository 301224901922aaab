/** Days in which the offer of a job can be accepted. */
export const daysToAccept = 14
/**
 * Days for which a job's link goes on after its project was completed or cancelled, or, for a contractor who had not
 * accepted the job, after the family declined their quote: for them it ended then.
 */
export const daysAfterProject = 30
/** Days for which a standing link lives after it was last used, and its whole life at most. */
export const daysOfStandingLink = 90
export const maxDaysOfStandingLink = 365

const minute = 60
const hour = 60 * minute

/** By address: opening links, sending forms, the pages that follow forms, and trying tokens that do not exist. */
export const openLimit = { points: 30, durationSeconds: minute }
export const formLimit = { points: 30, durationSeconds: minute }
export const unknownTokenLimit = { points: 10, durationSeconds: 10 * minute }
/** By address: pictures and papers of a page, of which one page has many. */
export const fileLimit = { points: 300, durationSeconds: minute }
/** By link: mails that carry it. */
export const mailLimit = { points: 3, durationSeconds: hour }
/** By link: everything that its holder writes, and of that the files. */
export const writeLimit = { points: 100, durationSeconds: 24 * hour }
export const uploadLimit = { points: 20, durationSeconds: 24 * hour }
/** By member: new links. */
export const newLinkLimit = { points: 20, durationSeconds: hour }
export const maxLiveLinksPerGroup = 50

export const jobLinkStates = [
  'ACTIVE',
  'VIEWED',
  'ACCEPTED',
  'DECLINED',
  'EXPIRED',
  'REVOKED',
  'CLOSED',
] as const
export type JobLinkState = (typeof jobLinkStates)[number]

export type LinkFacts = {
  kind: 'JOB' | 'STANDING'
  /** Why it was ended; null while nobody has. */
  endReason: string | null
  /** Whether all that it depends on is there: group, worker (not blocked), project, and the right of who made it. */
  isBacked: boolean
  wasOpened: boolean
  isAccepted: boolean
  isDeclined: boolean
  /** By the clock of the database: past the last moment to accept it, or to use it. */
  isExpired: boolean
  /** Its job ended, and it goes on for 30 days so that the contractor can read how. */
  isClosing: boolean
  /** By the clock of the database: these days are over. */
  isClosed: boolean
}

/**
 * What a link is worth at this moment: the badge that the family sees. What ended it for good goes first, then what the
 * contractor answered, then time, then what it depends on: who is gone does not undo what was.
 */
export function linkState(facts: LinkFacts): JobLinkState {
  if (facts.endReason === 'EXPIRED') return 'EXPIRED'
  if (facts.endReason !== null) return 'REVOKED'
  if (facts.isDeclined) return 'DECLINED'
  if (facts.isClosed) return 'CLOSED'
  if (facts.isExpired && !facts.isAccepted) return 'EXPIRED'
  if (!facts.isBacked) return 'REVOKED'
  if (facts.kind === 'STANDING') return 'ACTIVE'
  if (facts.isAccepted) return 'ACCEPTED'
  return facts.wasOpened ? 'VIEWED' : 'ACTIVE'
}

/** Whether the link opens everything that its job shows; what needs an accepted job asks for that besides. */
export const isLive = (facts: LinkFacts) => {
  const state = linkState(facts)
  return state === 'ACTIVE' || state === 'VIEWED' || state === 'ACCEPTED'
}

/** Whether the link opens its page: one that was declined says that it was, as long as it could have been accepted. */
export const isOpen = (facts: LinkFacts) =>
  isLive(facts) || (linkState(facts) === 'DECLINED' && facts.isBacked && !facts.isExpired && !facts.isClosed)

/** A job that ended before the contractor accepted it: they read that it did, and can still write a message. */
export const isOverForWorker = (facts: LinkFacts) => facts.isClosing && linkState(facts) !== 'ACCEPTED'

/** Whether its holder can accept or decline the job now. */
export const isAnswerable = (facts: LinkFacts) => {
  const state = linkState(facts)
  return (state === 'ACTIVE' || state === 'VIEWED') && !isOverForWorker(facts)
}
