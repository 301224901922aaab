import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appErrorCodes } from '../../../lib/app-error.ts'
import {
  afterFailure,
  clearingFor,
  codesToTake,
  deviceDay,
  freshForMs,
  isAhead,
  isDue,
  isOverdueOn,
  type KeptCode,
  openedNext,
} from './offline.rules.ts'

const listed = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), label: fc.string(), version: fc.nat(3) }),
  { selector: ({ id }) => id },
)
const kept = listed.map((codes) => codes.map((code): KeptCode => ({ ...code, value: `value of ${code.id}` })))

describe('codes that a device keeps', () => {
  it('are looked up exactly when they are new or changed, and gone once deleted', () => {
    fc.assert(
      fc.property(listed, kept, (now, before) => {
        const { staying, take } = codesToTake(now, before)
        const after = [...staying, ...take].map(({ id, version }) => `${id} ${version}`)
        expect(after.toSorted()).toEqual(now.map(({ id, version }) => `${id} ${version}`).toSorted())
        expect(staying.every((code) => before.some((own) => own === code))).toBe(true)
        expect(
          take.some(({ id, version }) => before.some((code) => code.id === id && code.version === version)),
        ).toBe(false)
      }),
    )
  })

  it('are not looked up again without a change', () => {
    fc.assert(fc.property(kept, (codes) => codesToTake(codes, codes).take.length === 0))
  })
})

describe('a copy', () => {
  it('is taken again after 15 minutes, and when the clock was set back', () => {
    const at = 1_000_000_000
    expect(isDue(null, at)).toBe(true)
    expect(isDue(at, at)).toBe(false)
    expect(isDue(at, at + freshForMs - 1)).toBe(false)
    expect(isDue(at, at + freshForMs)).toBe(true)
    expect(isDue(at, at - 1)).toBe(true)
  })

  it('is deleted for anyone but its owner', () => {
    for (const waiting of [0, 3]) {
      expect(clearingFor({ ownerId: 'anna', userId: 'anna', waiting })).toBe('nothing')
      expect(clearingFor({ ownerId: 'anna', userId: 'ben', waiting })).toBe('everything')
      expect(clearingFor({ ownerId: null, userId: 'anna', waiting })).toBe('everything')
    }
    expect(clearingFor({ ownerId: 'anna', userId: null, waiting: 0 })).toBe('everything')
  })

  it('goes when the session has ended, but what waits stays for its author', () => {
    expect(clearingFor({ ownerId: 'anna', userId: null, waiting: 1 })).toBe('copies')
  })

  it('survives every failure that does not say that the right is gone', () => {
    const outcomes = Object.fromEntries(appErrorCodes.map((code) => [code, afterFailure(code)]))
    expect(outcomes).toMatchObject({
      'signed-out': 'clear',
      'not-found': 'drop-property',
      forbidden: 'drop-property',
      unavailable: 'keep',
      unexpected: 'keep',
      'too-many': 'keep',
    })
    expect(afterFailure(null)).toBe('keep')
  })
})

describe('the way from the kept page', () => {
  it.each([
    ['/property/1/tasks?view=board', '/property/1/tasks?view=board'],
    ['/', '/family-select'],
    ['/?source=home-screen', '/family-select'],
    ['/offline', '/family-select'],
    ['https://evil.example/', '/family-select'],
    [null, '/family-select'],
  ])('leads someone who was signed in from %s to %s', (from, next) => {
    const opened = { from, origin: 'https://home.example' }
    expect(openedNext({ ...opened, wasSignedIn: true })).toBe(next)
    const visitor = openedNext({ ...opened, wasSignedIn: false })
    expect(visitor).toBe(next === '/family-select' ? '/' : next)
  })
})

describe('the agenda without a connection', () => {
  it('leaves out what has ended, also in an older copy, and tasks that were ticked on this device', () => {
    const ticked = new Set(['t1'])
    const task = { kind: 'TASK', thingId: 't1', isDone: false }
    expect(isAhead(task, new Set())).toBe(true)
    expect(isAhead(task, ticked)).toBe(false)
    expect(isAhead({ ...task, kind: 'STAY' }, ticked)).toBe(true)
    expect(isAhead({ ...task, thingId: 't2', isDone: true }, ticked)).toBe(false)
  })
})

describe('a task without a connection', () => {
  it('is overdue by the date of the device', () => {
    const today = deviceDay(new Date(2027, 2, 3, 23, 59))
    expect(today).toBe('2027-03-03')
    expect(isOverdueOn('2027-03-02', today)).toBe(true)
    expect(isOverdueOn('2027-03-03', today)).toBe(false)
    expect(isOverdueOn(null, today)).toBe(false)
  })
})
