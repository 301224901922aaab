import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { todayIn } from '../../../lib/dates.ts'
import { isTimeToTell, lateWindow, tellWithinDays, toldOfLate } from './due.rules.ts'

describe('the time of an overdue notice', () => {
  it.each([
    ['2027-03-03', 'UTC', '2027-03-03T23:59:59Z', false],
    ['2027-03-03', 'UTC', '2027-03-04T08:59:59Z', false],
    ['2027-03-03', 'UTC', '2027-03-04T09:00:00Z', true],
    ['2027-03-03', 'UTC', '2027-03-05T00:00:00Z', true],
    ['2027-03-03', 'Asia/Kathmandu', '2027-03-04T03:14:59Z', false],
    ['2027-03-03', 'Asia/Kathmandu', '2027-03-04T03:15:00Z', true],
    ['2027-03-03', 'Pacific/Kiritimati', '2027-03-03T18:59:59Z', false],
    ['2027-03-03', 'Pacific/Kiritimati', '2027-03-03T19:00:00Z', true],
    ['2027-03-03', 'Pacific/Niue', '2027-03-04T19:59:59Z', false],
    ['2027-03-03', 'Pacific/Niue', '2027-03-04T20:00:00Z', true],
    // The clocks change in the night before.
    ['2027-03-27', 'Europe/Zurich', '2027-03-28T06:59:59Z', false],
    ['2027-03-27', 'Europe/Zurich', '2027-03-28T07:00:00Z', true],
    ['2027-10-30', 'Europe/Zurich', '2027-10-31T07:59:59Z', false],
    ['2027-10-30', 'Europe/Zurich', '2027-10-31T08:00:00Z', true],
    ['2028-02-29', 'UTC', '2028-03-01T09:00:00Z', true],
  ])('due on %s in %s is reached at %s: %s', (dueOn, timeZone, now, isTime) => {
    expect(isTimeToTell(dueOn, timeZone, new Date(now))).toBe(isTime)
  })

  const zones = ['Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kathmandu', 'America/New_York', 'UTC']
  const instant = fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') })
  const shift = (date: string, days: number) =>
    new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

  it('is never before the day after, and always within the window that is read', () => {
    fc.assert(
      fc.property(
        instant,
        fc.constantFrom(...zones),
        fc.integer({ min: -20, max: 20 }),
        fc.integer({ min: 0, max: 100 }),
        (now, zone, distance, hours) => {
          const dueOn = shift(todayIn(zone, now), distance)
          if (!isTimeToTell(dueOn, zone, now)) return
          expect(todayIn(zone, now) > dueOn).toBe(true)
          expect(isTimeToTell(dueOn, zone, new Date(now.getTime() + hours * 3_600_000))).toBe(true)
          const { from, to } = lateWindow(now)
          expect(dueOn <= to).toBe(true)
          // Tasks overdue for two weeks are not read.
          if (dueOn < from) expect(shift(dueOn, tellWithinDays) < todayIn('UTC', now)).toBe(true)
        },
      ),
    )
  })
})

describe('the recipients of an overdue notice', () => {
  const group = { memberIds: ['anna', 'ben', 'cleo'], managerIds: ['anna'] }
  const nobody = { assigneeUserId: null, createdBy: null, leadUserId: null }
  it.each([
    [{ ...nobody, assigneeUserId: 'cleo', createdBy: 'ben', leadUserId: 'anna' }, ['cleo']],
    [{ ...nobody, createdBy: 'ben', leadUserId: 'anna' }, ['anna', 'ben']],
    [{ ...nobody, createdBy: 'ben', leadUserId: 'ben' }, ['ben']],
    [{ ...nobody, assigneeUserId: 'gone', createdBy: 'ben' }, ['ben']],
    [{ assigneeUserId: 'gone', createdBy: 'gone', leadUserId: 'gone' }, ['anna']],
    [nobody, ['anna']],
  ])('with %j are %j', (task, told) => {
    expect(toldOfLate(task, group)).toEqual(told)
  })
})
