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
/** As the table has them: a standing link is neither answered nor closed. */
const anyStanding = anyFacts.map((facts) => ({
  ...facts,
  kind: 'STANDING' as const,
  isAccepted: false,
  isDeclined: false,
  isClosing: false,
  isClosed: false,
}))

describe('the state of a link', () => {
  it.each<[Partial<LinkFacts>, string]>([
    [{}, 'ACTIVE'],
    [{ wasOpened: true }, 'VIEWED'],
    [{ wasOpened: true, isAccepted: true }, 'ACCEPTED'],
    // Whoever accepted within 14 days goes on after them.
    [{ isAccepted: true, isExpired: true }, 'ACCEPTED'],
    [{ isAccepted: true, isClosing: true }, 'ACCEPTED'],
    [{ isAccepted: true, isClosed: true }, 'CLOSED'],
    // The family declined the quote: the page is there until it closes.
    [{ wasOpened: true, isClosing: true }, 'VIEWED'],
    [{ wasOpened: true, isClosing: true, isExpired: true, isClosed: true }, 'CLOSED'],
    [{ isDeclined: true, isExpired: true }, 'DECLINED'],
    [{ wasOpened: true, isExpired: true }, 'EXPIRED'],
    [{ isAccepted: true, endReason: 'REVOKED' }, 'REVOKED'],
    [{ isAccepted: true, isBacked: false }, 'REVOKED'],
    [{ endReason: 'EXPIRED', isBacked: false }, 'EXPIRED'],
    // Who made it left: what was answered or over stays what it was.
    [{ isDeclined: true, isBacked: false }, 'DECLINED'],
    [{ isAccepted: true, isClosed: true, isBacked: false }, 'CLOSED'],
    [{ isExpired: true, isBacked: false }, 'EXPIRED'],
    [{ kind: 'STANDING', wasOpened: true }, 'ACTIVE'],
    [{ kind: 'STANDING', isExpired: true }, 'EXPIRED'],
    [{ kind: 'STANDING', endReason: 'WORKER_BLOCKED' }, 'REVOKED'],
  ])('%j is %s', (facts, state) => {
    expect(linkState({ ...fresh, ...facts })).toBe(state)
  })

  it('opens for nobody once it was ended or lost what it depends on', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (facts.endReason !== null || !facts.isBacked) expect(isOpen(facts)).toBe(false)
      }),
    )
  })

  it('lets nobody write where it does not open, nor after declining', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (isLive(facts)) expect(isOpen(facts)).toBe(true)
        if (facts.kind === 'JOB' && facts.isDeclined) expect(isLive(facts)).toBe(false)
      }),
    )
  })

  it('opens for nobody for ever: not a declined one either', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (facts.isExpired && facts.isClosed) expect(isOpen(facts)).toBe(false)
      }),
    )
  })

  it('is only ever active, expired or ended for a standing link', () => {
    fc.assert(
      fc.property(anyStanding, (facts) => {
        expect(['ACTIVE', 'EXPIRED', 'REVOKED']).toContain(linkState(facts))
      }),
    )
  })

  it('never expires once the job was accepted, and stays ended once it was', () => {
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
  ])('moves only along its table when %s', (_, event) => {
    // Where each state can lead; what was ended, declined, expired or closed opens for nobody new.
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
        // The table refuses both answers; nobody answers what is not answerable.
        const isAnswer = event.isAccepted || event.isDeclined
        if (isAnswer && !isAnswerable(facts)) return
        expect(next[linkState(facts)]).toContain(linkState({ ...facts, ...event }))
      }),
    )
  })

  it('lets nobody accept or decline a job that ended, or that they answered', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (!isAnswerable(facts)) return
        expect(facts.isClosing).toBe(false)
        expect(isLive(facts)).toBe(true)
        expect(linkState(facts)).not.toBe('ACCEPTED')
      }),
    )
  })

  it('leaves an accepted job open to its contractor until it closes', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (linkState(facts) === 'ACCEPTED') expect(isOverForWorker(facts)).toBe(false)
      }),
    )
  })
})
