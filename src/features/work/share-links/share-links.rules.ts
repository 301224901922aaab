/** Days to accept the offer of a job. */
export const daysToAccept = 14
/**
 * Days for which a job’s link stays after its project was closed, or after the quote of a contractor who had not
 * accepted the job was declined.
 */
export const daysAfterProject = 30
/** Days until an unused standing link ends, and its maximum life. */
export const daysOfStandingLink = 90
export const maxDaysOfStandingLink = 365

const minute = 60
const hour = 60 * minute

/** Per address: opening links, sending forms, the pages after forms, and unknown tokens. */
export const openLimit = { points: 30, durationSeconds: minute }
export const formLimit = { points: 30, durationSeconds: minute }
export const unknownTokenLimit = { points: 10, durationSeconds: 10 * minute }
/** Per address: files of a page, which may have many. */
export const fileLimit = { points: 300, durationSeconds: minute }
/** Per link: mails that contain it. */
export const mailLimit = { points: 3, durationSeconds: hour }
/** Per link: all writes of its holder, including files. */
export const writeLimit = { points: 100, durationSeconds: 24 * hour }
export const uploadLimit = { points: 20, durationSeconds: 24 * hour }
/** Per member: new links. */
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
  /** The reason it was ended; null before. */
  endReason: string | null
  /** Whether everything it depends on exists: group, contractor (not blocked), project, and a creator who may share. */
  isBacked: boolean
  wasOpened: boolean
  isAccepted: boolean
  isDeclined: boolean
  /** By the database clock: past the last moment to accept or use it. */
  isExpired: boolean
  /** Its job ended, and the link stays for 30 days to show the result. */
  isClosing: boolean
  /** By the database clock: those days are over. */
  isClosed: boolean
}

/**
 * Returns the state of a link, which the family sees as a badge. In order: a final end, the contractor’s answer,
 * expiry, missing dependencies; so earlier answers survive.
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

/** Tells whether the link opens its job; some actions also need an accepted job. */
export const isLive = (facts: LinkFacts) => {
  const state = linkState(facts)
  return state === 'ACTIVE' || state === 'VIEWED' || state === 'ACCEPTED'
}

/** Tells whether the link opens its page: a declined one says so until its time to accept is over. */
export const isOpen = (facts: LinkFacts) =>
  isLive(facts) || (linkState(facts) === 'DECLINED' && facts.isBacked && !facts.isExpired && !facts.isClosed)

/** A job that ended before it was accepted: the contractor sees so, and can still write. */
export const isOverForWorker = (facts: LinkFacts) => facts.isClosing && linkState(facts) !== 'ACCEPTED'

/** Tells whether its holder can accept or decline the job now. */
export const isAnswerable = (facts: LinkFacts) => {
  const state = linkState(facts)
  return (state === 'ACTIVE' || state === 'VIEWED') && !isOverForWorker(facts)
}
