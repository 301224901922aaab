import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isAnswerable,
  isLive,
  isOpen,
  isOverForWorker,
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
  kind: fc.constantFrom('JOB' as const, 'STANDING' as const),
  endReason: fc.constantFrom(null, 'REVOKED', 'EXPIRED', 'WORKER_BLOCKED', 'CREATOR_LOST_RIGHT', 'GONE'),
  isBacked: fc.boolean(),
  wasOpened: fc.boolean(),
  isAccepted: fc.boolean(),
  isDeclined: fc.boolean(),
  isExpired: fc.boolean(),
  isClosing: fc.boolean(),
  isClosed: fc.boolean(),
})

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
