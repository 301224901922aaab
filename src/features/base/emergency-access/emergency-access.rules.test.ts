import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  grantsAt,
  isReminderDue,
  maxWaitDays,
  minWaitDays,
  pauseDays,
  type RequestEvent,
  type RequestState,
  stateAfter,
  trustRights,
} from './emergency-access.rules.ts'

const start = new Date('2027-03-27T10:00:00Z')
const waitDays = fc.integer({ min: minWaitDays, max: maxWaitDays })
const event = fc.constantFrom<RequestEvent>('OBJECT', 'WITHDRAW', 'END', 'DUE')
/** Events with the hours that pass before each of them. */
const history = fc.array(fc.record({ event, hours: fc.nat(24 * 12) }), { maxLength: 12 })

/** Returns the state after each event. */
function statesOf(days: number, events: readonly { event: RequestEvent; hours: number }[]) {
  let state: RequestState = 'WAITING'
  let now = start
  let remindedAt: Date | null = null
  return events.map(({ event: happened, hours }) => {
    const before = state
    now = new Date(now.getTime() + hours * 3_600_000)
    const request = { state, requestedAt: start, waitDays: days, remindedAt }
    state = stateAfter(request, happened, now)
    if (state === 'WAITING' && isReminderDue(request, now)) remindedAt = now
    return { before, event: happened, state, now, remindedAt }
  })
}

const law = (holds: (days: number, steps: ReturnType<typeof statesOf>) => void) =>
  fc.assert(fc.property(waitDays, history, (days, events) => holds(days, statesOf(days, events))))

describe('a request for emergency access', () => {
  it('is never granted before the whole wait is over', () => {
    law((days, steps) => {
      for (const { state, before, now } of steps)
        if (state === 'GRANTED' && before === 'WAITING')
          expect(now.getTime() - start.getTime()).toBeGreaterThanOrEqual(days * 86_400_000)
    })
  })

  it('is never granted before a day has passed since the managers were reminded, or asked for one day', () => {
    law((days, steps) => {
      for (const { state, before, now, remindedAt } of steps)
        if (state === 'GRANTED' && before === 'WAITING')
          expect(
            now.getTime() - ((days === 1 ? start : remindedAt)?.getTime() ?? Number.NaN),
          ).toBeGreaterThanOrEqual(86_400_000)
    })
  })

  it('ends with any objection before it is granted, even after the wait', () => {
    law((_, steps) => {
      for (const { before, event: happened, state } of steps)
        if (before === 'WAITING' && happened === 'OBJECT') expect(state).toBe('OBJECTED')
    })
  })

  it('keeps the state in which it ended', () => {
    law((_, steps) => {
      for (const { before, state } of steps) if (before !== 'WAITING') expect(state).toBe(before)
    })
  })

  it('is granted by nothing but time', () => {
    law((_, steps) => {
      for (const { before, event: happened, state } of steps)
        if (before === 'WAITING' && state === 'GRANTED') expect(happened).toBe('DUE')
    })
  })

  it('waits whole days of 24 hours, also where the clock changes', () => {
    const requestedAt = new Date('2027-03-27T12:00:00+01:00')
    expect(grantsAt({ requestedAt, waitDays: 1, remindedAt: null })).toEqual(
      new Date('2027-03-28T13:00:00+02:00'),
    )
    const request = { state: 'WAITING', requestedAt, waitDays: 1, remindedAt: null } as const
    expect(stateAfter(request, 'DUE', new Date('2027-03-28T10:59:59Z'))).toBe('WAITING')
    expect(stateAfter(request, 'DUE', new Date('2027-03-28T11:00:00Z'))).toBe('GRANTED')
  })
})

it('gives nobody who asks a right to decide', () => {
  const flags = fc.record({ isWaiting: fc.boolean(), isPaused: fc.boolean() })
  fc.assert(
    fc.property(flags, (state) => {
      expect(trustRights({ ...state, isMe: true, isManager: false })).toMatchObject({
        object: false,
        change: false,
        ask: !state.isWaiting && !state.isPaused,
      })
      expect(trustRights({ ...state, isMe: false, isManager: true })).toEqual({
        change: true,
        object: state.isWaiting,
        ask: false,
        withdraw: false,
        decline: false,
      })
    }),
  )
  expect(trustRights({ isMe: true, isManager: true, isWaiting: false, isPaused: false }).ask).toBe(false)
  expect(pauseDays).toBeGreaterThan(0)
})
