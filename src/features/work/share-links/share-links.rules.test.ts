import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isAnswerable,
  isLive,
  isOpen,
  isOverForWorker,
  type JobLinkState,
  type LinkFacts,
  linkState,
} from './share-links.rules.ts'

const fresh: LinkFacts = {
  kind: 'JOB',
  endReason: null,
  isBacked: true,
  wasOpened: false,
  isAccepted: false,
  isDeclined: false,
  isExpired: false,
  isClosing: false,
  isClosed: false,
}

/** The state of an open link after the family shares it again (`reopenLink`). */
const askedAgain: Partial<LinkFacts> = { isClosing: false, isClosed: false, isExpired: false }

const anyFacts = fc.record({
  kind: fc.constantFrom('JOB' as const),
  endReason: fc.constantFrom(null, 'REVOKED', 'EXPIRED', 'WORKER_BLOCKED', 'CREATOR_LOST_RIGHT', 'GONE'),
  isBacked: fc.boolean(),
  wasOpened: fc.boolean(),
  isAccepted: fc.boolean(),
  isDeclined: fc.boolean(),
  isExpired: fc.boolean(),
  isClosing: fc.boolean(),
  isClosed: fc.boolean(),
})
/** A standing link is neither answered nor closed, as in the table. */
const anyStanding = anyFacts.map((facts) => ({
  ...facts,
  kind: 'STANDING' as const,
  isAccepted: false,
  isDeclined: false,
  isClosing: false,
  isClosed: false,
}))

describe('the status of a link', () => {
  it.each<[Partial<LinkFacts>, string]>([
    [{}, 'ACTIVE'],
    [{ wasOpened: true }, 'VIEWED'],
    [{ wasOpened: true, isAccepted: true }, 'ACCEPTED'],
    // A job accepted within 14 days stays open after them.
    [{ isAccepted: true, isExpired: true }, 'ACCEPTED'],
    [{ isAccepted: true, isClosing: true }, 'ACCEPTED'],
    [{ isAccepted: true, isClosed: true }, 'CLOSED'],
    // The family declined the quote: the page stays until it closes.
    [{ wasOpened: true, isClosing: true }, 'VIEWED'],
    [{ wasOpened: true, isClosing: true, isExpired: true, isClosed: true }, 'CLOSED'],
    [{ isDeclined: true, isExpired: true }, 'DECLINED'],
    [{ wasOpened: true, isExpired: true }, 'EXPIRED'],
    [{ isAccepted: true, endReason: 'REVOKED' }, 'REVOKED'],
    [{ isAccepted: true, isBacked: false }, 'REVOKED'],
    [{ endReason: 'EXPIRED', isBacked: false }, 'EXPIRED'],
    // The creator left: earlier answers and ends stay.
    [{ isDeclined: true, isBacked: false }, 'DECLINED'],
    [{ isAccepted: true, isClosed: true, isBacked: false }, 'CLOSED'],
    [{ isExpired: true, isBacked: false }, 'EXPIRED'],
    [{ kind: 'STANDING', wasOpened: true }, 'ACTIVE'],
    [{ kind: 'STANDING', isExpired: true }, 'EXPIRED'],
    [{ kind: 'STANDING', endReason: 'WORKER_BLOCKED' }, 'REVOKED'],
  ])('%j is %s', (facts, state) => {
    expect(linkState({ ...fresh, ...facts })).toBe(state)
  })

  it('opens for no one once it ended or lost what it depends on', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (facts.endReason !== null || !facts.isBacked) expect(isOpen(facts)).toBe(false)
      }),
    )
  })

  it('accepts no input where it does not open, or after declining', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (isLive(facts)) expect(isOpen(facts)).toBe(true)
        if (facts.kind === 'JOB' && facts.isDeclined) expect(isLive(facts)).toBe(false)
      }),
    )
  })

  it('opens for no one forever, not even a declined one', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (facts.isExpired && facts.isClosed) expect(isOpen(facts)).toBe(false)
      }),
    )
  })

  it('is active, expired or ended for a standing link', () => {
    fc.assert(
      fc.property(anyStanding, (facts) => {
        expect(['ACTIVE', 'EXPIRED', 'REVOKED']).toContain(linkState(facts))
      }),
    )
  })

  it('never expires once accepted, and stays ended', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const accepted = { ...facts, isAccepted: true, isDeclined: false, endReason: null }
        expect(linkState(accepted)).not.toBe('EXPIRED')
        expect(linkState({ ...facts, endReason: 'REVOKED' })).toBe('REVOKED')
      }),
    )
  })

  it.each<[string, Partial<LinkFacts>]>([
    ['it is opened', { wasOpened: true }],
    ['its job is accepted', { wasOpened: true, isAccepted: true }],
    ['its job is declined', { wasOpened: true, isDeclined: true }],
    ['its job ends', { isClosing: true }],
    ['the days after its job are over', { isClosing: true, isClosed: true }],
    ['the time to accept it is over', { isExpired: true }],
    ['it loses what it depends on', { isBacked: false }],
    ['it is ended', { endReason: 'REVOKED' }],
    ['its contractor is asked again', askedAgain],
  ])('follows the table when %s', (_, event) => {
    // The allowed moves: ended, declined, expired and closed links open for nobody.
    const next: Record<JobLinkState, JobLinkState[]> = {
      ACTIVE: ['ACTIVE', 'VIEWED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'REVOKED', 'CLOSED'],
      VIEWED: ['VIEWED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'REVOKED', 'CLOSED'],
      ACCEPTED: ['ACCEPTED', 'REVOKED', 'CLOSED'],
      DECLINED: ['DECLINED', 'REVOKED'],
      EXPIRED: ['EXPIRED', 'REVOKED', 'CLOSED'],
      REVOKED: ['REVOKED', 'EXPIRED', 'CLOSED'],
      CLOSED: ['CLOSED', 'REVOKED'],
    }
    fc.assert(
      fc.property(anyFacts, (facts) => {
        // Both answers are refused where the state cannot be answered.
        const isAnswer = event.isAccepted || event.isDeclined
        if (isAnswer && !isAnswerable(facts)) return
        // A link that no longer opens is replaced by a new one.
        if (event === askedAgain && !isLive(facts)) return
        expect(next[linkState(facts)]).toContain(linkState({ ...facts, ...event }))
      }),
    )
  })

  it('refuses answers to a job that ended or was answered', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (!isAnswerable(facts)) return
        expect(facts.isClosing).toBe(false)
        expect(isLive(facts)).toBe(true)
        expect(linkState(facts)).not.toBe('ACCEPTED')
      }),
    )
  })

  it('accepts an answer when the family asks again after the job ended', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const again = { ...facts, ...askedAgain }
        if (isLive(facts)) expect(isAnswerable(again)).toBe(!facts.isAccepted)
        expect(isOverForWorker(again)).toBe(false)
      }),
    )
  })

  it('keeps an accepted job open until it closes', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (linkState(facts) === 'ACCEPTED') expect(isOverForWorker(facts)).toBe(false)
      }),
    )
  })
})
