import type { RelativeScope } from '../../../server/context.ts'

/** All that a link can open, in the order of the form. */
export const relativeScopes = [
  'MANUAL',
  'CALENDAR',
  'STAY',
  'PROBLEM',
  'VOTE',
  'MONEY',
] as const satisfies readonly RelativeScope[]

/** How long a link lasts, in days; the middle one is the default. */
export const linkLives = [90, 365, 730] as const
export const defaultLife = 365

export const maxLinksPerProperty = 20
/** Per member: new links, addresses and PINs. */
export const newRelativeLinkLimit = { points: 30, durationSeconds: 3_600 }

export const pinDigits = 6
/** After so many wrong PINs the link accepts none until a manager creates a new one. */
export const maxWrongPins = 10
/** Per address: tries for all links together. A try counts when it starts, and is given back once it succeeds. */
export const pinLimit = { points: 20, durationSeconds: 3_600 }

/** Returns the digits of a PIN as typed; people write it in groups. */
export const digitsOf = (typed: string) => typed.replaceAll(/[\s-]/g, '')

export const isPin = (digits: string) => /^\d{6}$/.test(digits)

export type RelativeLinkFacts = {
  isEnded: boolean
  /** By the clock of the database. */
  isExpired: boolean
  /** Whether what it depends on exists: its group, its active property, and a manager who knows its address. */
  isBacked: boolean
  wrongPins: number
}

export const relativeLinkStates = ['ACTIVE', 'LOCKED', 'EXPIRED', 'STOPPED', 'ENDED'] as const
export type RelativeLinkState = (typeof relativeLinkStates)[number]

export const isLocked = ({ wrongPins }: Pick<RelativeLinkFacts, 'wrongPins'>) => wrongPins >= maxWrongPins

export function relativeLinkState(facts: RelativeLinkFacts): RelativeLinkState {
  if (facts.isEnded) return 'ENDED'
  if (facts.isExpired) return 'EXPIRED'
  if (!facts.isBacked) return 'STOPPED'
  return isLocked(facts) ? 'LOCKED' : 'ACTIVE'
}

/** Tells whether the link opens its page. Wrong PINs lock only what needs the PIN. */
export const opensPage = (facts: RelativeLinkFacts) => {
  const state = relativeLinkState(facts)
  return state === 'ACTIVE' || state === 'LOCKED'
}
