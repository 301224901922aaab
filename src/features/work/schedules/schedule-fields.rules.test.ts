import { describe, expect, it } from 'vitest'
import {
  changedFields,
  emptySchedule,
  hasDetails,
  isSameTiming,
  pickFields,
  scheduleFieldsOf,
} from './schedule-fields.rules.ts'

const schedule = { ...emptySchedule, title: 'Sweep the chimney', startsOn: '2027-10-01' }

describe('the fields of a schedule', () => {
  it('report changes in the order of the form; lists compare by their items in order', () => {
    expect(changedFields(schedule, { ...schedule, checklist: [], memberUserIds: [] })).toEqual([])
    const changed = { ...schedule, checklist: ['Call'], priority: 'HIGH' as const, rule: 'FREQ=DAILY' }
    expect(changedFields(schedule, changed)).toEqual(['rule', 'priority', 'checklist'])
    const turns = { ...schedule, memberUserIds: ['a', 'b'] }
    expect(changedFields(turns, { ...turns, memberUserIds: ['b', 'a'] })).toEqual(['memberUserIds'])
    expect(changedFields(schedule, { ...schedule, endsOn: '2028-10-01' })).toEqual(['endsOn'])
  })

  it('are picked by name', () => {
    expect(pickFields(schedule, ['title', 'assetId'])).toEqual({ title: 'Sweep the chimney', assetId: null })
    expect(pickFields(schedule, [])).toEqual({})
  })

  it('are all that remains of a larger object', () => {
    const held = { ...schedule, id: '1', version: 3, propertyName: 'Lake cabin' }
    expect(scheduleFieldsOf(held)).toEqual(schedule)
  })
})

describe('the folded fields', () => {
  const firstScreen = ['title', 'rule', 'startsOn', 'rotation', 'assigneeUserId', 'workerId', 'memberUserIds']
  const filled = {
    ...{ title: 'Chimney', description: 'Top', rule: 'FREQ=DAILY', countedFrom: 'COMPLETION' },
    ...{ startsOn: '2027-10-01', endsOn: '2029-10-01', maxOccurrences: 3, leadDays: 14, rotation: 'ORDER' },
    ...{ assigneeUserId: 'a', workerId: 'w', memberUserIds: ['a'], priority: 'HIGH', assetId: 'b' },
    ...{ dueTime: '10:00', costMinor: 100, checklist: ['Call'], needsApproval: true },
    isVisibleToWorkers: true,
  }

  it.each(Object.entries(filled))('are open exactly if one has a value: %s', (name, value) => {
    expect(Object.keys(filled).toSorted()).toEqual(Object.keys(emptySchedule).toSorted())
    expect(hasDetails({ ...emptySchedule, [name]: value })).toBe(!firstScreen.includes(name))
  })
})

describe('the timing', () => {
  it.each([
    { rule: 'FREQ=DAILY' },
    { countedFrom: 'COMPLETION' as const },
    { startsOn: '2027-10-02' },
    { endsOn: '2029-10-01' },
    { maxOccurrences: 3 },
  ])('changes with %j', (other) => {
    expect(isSameTiming(schedule, { ...schedule, ...other })).toBe(false)
  })

  it('is equal whatever other fields are set', () => {
    const renamed = { ...schedule, title: 'Chimney', leadDays: 30, assigneeUserId: 'a' }
    expect(isSameTiming(schedule, renamed)).toBe(true)
  })
})
