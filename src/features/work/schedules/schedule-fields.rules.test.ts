import { describe, expect, it } from 'vitest'
import {
  changedFields,
  emptySchedule,
  isSameTiming,
  pickFields,
  scheduleFieldsOf,
} from './schedule-fields.rules.ts'

const plan = { ...emptySchedule, title: 'Sweep the chimney', startsOn: '2027-10-01' }

describe('the fields of a plan', () => {
  it('that differ are named in the order of the form; lists count by what is in them, in their order', () => {
    expect(changedFields(plan, { ...plan, checklist: [], memberUserIds: [] })).toEqual([])
    const changed = { ...plan, checklist: ['Call'], priority: 'HIGH' as const, rule: 'FREQ=DAILY' }
    expect(changedFields(plan, changed)).toEqual(['rule', 'priority', 'checklist'])
    const turns = { ...plan, memberUserIds: ['a', 'b'] }
    expect(changedFields(turns, { ...turns, memberUserIds: ['b', 'a'] })).toEqual(['memberUserIds'])
    expect(changedFields(plan, { ...plan, endsOn: '2028-10-01' })).toEqual(['endsOn'])
  })

  it('are picked by name, and nothing else', () => {
    expect(pickFields(plan, ['title', 'assetId'])).toEqual({ title: 'Sweep the chimney', assetId: null })
    expect(pickFields(plan, [])).toEqual({})
  })

  it('are all that is left of something that holds more', () => {
    const held = { ...plan, id: '1', version: 3, propertyName: 'Lake cabin' }
    expect(scheduleFieldsOf(held)).toEqual(plan)
  })
})

describe('the timing', () => {
  it.each([
    { rule: 'FREQ=DAILY' },
    { countedFrom: 'COMPLETION' as const },
    { startsOn: '2027-10-02' },
    { endsOn: '2029-10-01' },
    { maxOccurrences: 3 },
  ])('is another one with %j', (other) => {
    expect(isSameTiming(plan, { ...plan, ...other })).toBe(false)
  })

  it('is the same whatever is written beside it', () => {
    const renamed = { ...plan, title: 'Chimney', leadDays: 30, assigneeUserId: 'a' }
    expect(isSameTiming(plan, renamed)).toBe(true)
  })
})
