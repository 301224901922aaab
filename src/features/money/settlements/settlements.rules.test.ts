import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answersByLink,
  effectsOfSettlement,
  hasFormByLink,
  mayRecord,
  refuseSettlementMove,
  type SettlementStatus,
  type Stand,
  settlementStatuses,
  speaksForReceiver,
  standByLink,
  statusWhenRecorded,
} from './settlements.rules.ts'

const roles = ['MANAGER', 'MEMBER', 'VIEWER'] as const
const cases = { numRuns: 10_000 }

/** A group of members, with a payer and a receiver who may be members or not. */
const groups = fc
  .record({
    roles: fc.array(fc.constantFrom(...roles), { minLength: 1, maxLength: 8 }),
    from: fc.nat(11),
    to: fc.nat(11),
    by: fc.nat(11),
  })
  .filter(({ from, to }) => from !== to)

function standsOf({
  roles: people,
  from,
  to,
  by,
}: {
  roles: Stand['role'][]
  from: number
  to: number
  by: number
}) {
  return people.map(
    (role, index): Stand => ({
      role,
      isPayer: index === from,
      isReceiver: index === to,
      isRecorder: index === by,
      canReceiverAnswer: to < people.length,
      hasOtherManager: people.some((other, at) => other === 'MANAGER' && at !== from),
    }),
  )
}

const move = (
  stand: Stand,
  from: SettlementStatus,
  to: SettlementStatus,
  reason: string | null = 'wrong sum',
) => refuseSettlementMove({ from, to, reason, method: 'CASH', stand })

describe('the person who confirms a settlement', () => {
  it('always exists while the group has a manager', () => {
    fc.assert(
      fc.property(groups, (group) => {
        fc.pre(group.roles.includes('MANAGER'))
        expect(standsOf(group).some(speaksForReceiver)).toBe(true)
      }),
      cases,
    )
  })

  it('is only the receiver when they can answer, whatever their role', () => {
    fc.assert(
      fc.property(groups, (group) => {
        fc.pre(group.to < group.roles.length)
        for (const stand of standsOf(group)) expect(speaksForReceiver(stand)).toBe(stand.isReceiver)
      }),
      cases,
    )
  })

  it('is never the payer, unless they are the only manager and the receiver cannot answer', () => {
    fc.assert(
      fc.property(groups, (group) => {
        for (const stand of standsOf(group)) {
          if (!stand.isPayer || !speaksForReceiver(stand)) continue
          expect(stand).toMatchObject({ role: 'MANAGER', canReceiverAnswer: false, hasOtherManager: false })
        }
      }),
      cases,
    )
  })
})

describe('a receiver with a personal link', () => {
  const letters = fc.constantFrom('a', 'b', 'c')
  const links = fc.array(fc.record({ participantId: letters, propertyId: letters }), { maxLength: 6 })
  const paid = fc.record({ toId: letters, propertyId: fc.option(letters) })

  it('answers for the property of their link and for the whole group, and for nobody else', () => {
    fc.assert(
      fc.property(links, paid, (all, settlement) => {
        const theirs = all.filter(({ participantId }) => participantId === settlement.toId)
        const isTheirs = theirs.some(({ propertyId }) => [null, propertyId].includes(settlement.propertyId))
        expect(answersByLink(all, settlement)).toBe(isTheirs)
      }),
    )
  })

  it('confirms and disputes with a reason as other receivers do, and voids nothing that waits', () => {
    expect(move(standByLink, 'RECORDED', 'CONFIRMED', null)).toBeNull()
    expect(move(standByLink, 'DISPUTED', 'CONFIRMED', null)).toBeNull()
    expect(move(standByLink, 'RECORDED', 'DISPUTED')).toBeNull()
    expect(move(standByLink, 'RECORDED', 'DISPUTED', null)).toBe('no-reason')
    expect(move(standByLink, 'CONFIRMED', 'DISPUTED')).toBe('no-such-move')
    expect(move(standByLink, 'RECORDED', 'VOID')).toBe('not-allowed')
  })

  it('has a form for what waits, and to confirm what they disputed', () => {
    const row = {
      ...{ amountMinor: 1, currency: 'EUR', settledOn: '2026-05-30', method: 'CASH' as const },
      ...{ payerName: 'Ben', note: null, statusReason: null, version: 1 },
    }
    const page = {
      waiting: [{ ...row, id: 'waits', status: 'RECORDED' as const }],
      answered: [
        { ...row, id: 'disputed', status: 'DISPUTED' as const },
        { ...row, id: 'confirmed', status: 'CONFIRMED' as const },
      ],
    }
    const has = (action: string) =>
      ['waits', 'disputed', 'confirmed', undefined].filter((id) => hasFormByLink(page, action, id))
    expect(has('money.confirm')).toEqual(['waits', 'disputed'])
    expect(has('money.dispute')).toEqual(['waits'])
  })
})

describe('a settlement', () => {
  const aStand = (overrides: Partial<Stand>): Stand => ({
    role: 'MEMBER',
    isPayer: false,
    isReceiver: false,
    isRecorder: false,
    canReceiverAnswer: true,
    hasOtherManager: true,
    ...overrides,
  })

  it.each([
    ['MANAGER', {}, true],
    ['MEMBER', {}, false],
    ['MEMBER', { isPayer: true }, true],
    ['MEMBER', { isReceiver: true }, true],
    ['VIEWER', { isPayer: true }, false],
    ['VIEWER', { isReceiver: true }, false],
  ] as const)('is recorded by a %s %j: %s', (role, overrides, isAllowed) => {
    expect(mayRecord(aStand({ role, ...overrides }))).toBe(isAllowed)
  })

  it('is confirmed at once when its receiver records it, otherwise it waits', () => {
    expect(statusWhenRecorded(aStand({ isReceiver: true }))).toBe('CONFIRMED')
    expect(statusWhenRecorded(aStand({ isPayer: true }))).toBe('RECORDED')
    expect(statusWhenRecorded(aStand({ role: 'MANAGER' }))).toBe('RECORDED')
    expect(statusWhenRecorded(aStand({ role: 'MANAGER', canReceiverAnswer: false }))).toBe('CONFIRMED')
  })

  it('only moves along its states, and never leaves void', () => {
    const manager = aStand({ role: 'MANAGER', isReceiver: true })
    const open = settlementStatuses.flatMap((from) =>
      settlementStatuses.filter((to) => move(manager, from, to) === null).map((to) => `${from} → ${to}`),
    )
    expect(open).toEqual([
      'RECORDED → CONFIRMED',
      'RECORDED → DISPUTED',
      'RECORDED → VOID',
      'CONFIRMED → VOID',
      'DISPUTED → CONFIRMED',
      'DISPUTED → VOID',
    ])
  })

  it('needs a reason to be disputed or voided', () => {
    const receiver = aStand({ isReceiver: true })
    expect(move(receiver, 'RECORDED', 'DISPUTED', null)).toBe('no-reason')
    expect(move(receiver, 'CONFIRMED', 'VOID', null)).toBe('no-reason')
    expect(move(receiver, 'RECORDED', 'CONFIRMED', null)).toBeNull()
  })

  it.each([
    ['RECORDED', 'MEMBER', { isPayer: true }, null],
    ['RECORDED', 'MEMBER', { isRecorder: true }, null],
    ['RECORDED', 'MEMBER', { isReceiver: true }, 'not-allowed'],
    ['RECORDED', 'MEMBER', {}, 'not-allowed'],
    ['RECORDED', 'VIEWER', { isPayer: true }, 'not-allowed'],
    ['DISPUTED', 'MEMBER', { isPayer: true }, null],
    ['CONFIRMED', 'MEMBER', { isPayer: true, isRecorder: true }, 'not-allowed'],
    ['CONFIRMED', 'MEMBER', { isReceiver: true }, null],
    ['CONFIRMED', 'VIEWER', { isReceiver: true }, null],
    ['CONFIRMED', 'MANAGER', {}, null],
  ] as const)('that is %s is voided by a %s %j: %s', (status, role, overrides, refusal) => {
    expect(move(aStand({ role, ...overrides }), status, 'VOID')).toBe(refusal)
  })

  it('that is a write-off is voided by managers only', () => {
    const writeOff = { from: 'CONFIRMED', to: 'VOID', reason: 'They came back', method: 'WRITE_OFF' } as const
    expect(refuseSettlementMove({ ...writeOff, stand: aStand({ isReceiver: true }) })).toBe('not-allowed')
    expect(refuseSettlementMove({ ...writeOff, stand: aStand({ role: 'MANAGER' }) })).toBeNull()
  })

  it('moves its amount from one balance to the other', () => {
    expect(effectsOfSettlement({ fromId: 'ben', toId: 'anna', amountMinor: 4_000 })).toEqual([
      { participantId: 'ben', amountMinor: 4_000 },
      { participantId: 'anna', amountMinor: -4_000 },
    ])
  })
})
