import { describe, expect, it } from 'vitest'
import { type CardRow, cardOf } from './task-cards.rules.ts'

const now = new Date('2026-03-01T23:30:00Z')
const row: CardRow = {
  id: 'task',
  familyGroupId: 'group',
  propertyId: 'house',
  propertyName: 'Lake cabin',
  timeZone: 'UTC',
  projectId: null,
  projectTitle: null,
  scheduleId: null,
  title: 'Clean the gutters',
  status: 'TODO',
  statusReason: null,
  priority: 'NORMAL',
  assigneeUserId: null,
  assigneeFirstName: null,
  assigneeLastName: null,
  assigneeImageUrl: null,
  assigneeColor: null,
  workerId: null,
  workerName: null,
  dueOn: '2026-03-01',
  dueTime: '09:30:00',
  needsApproval: false,
  reviewRequestedBy: null,
  doneBy: null,
  completedAt: null,
  checklistDone: 0,
  checklistTotal: 0,
  commentCount: 0,
  version: 1,
}
const ben = { assigneeUserId: 'ben', assigneeFirstName: 'Ben', assigneeLastName: 'Keller' }

describe('a task card', () => {
  it('is overdue by the day of its property', () => {
    expect(cardOf(row, now).isOverdue).toBe(false)
    expect(cardOf({ ...row, timeZone: 'Asia/Tokyo' }, now).isOverdue).toBe(true)
    expect(cardOf({ ...row, timeZone: 'Asia/Tokyo', status: 'DONE' }, now).isOverdue).toBe(false)
  })

  it('shows times without seconds, and instants as texts', () => {
    const completedAt = new Date('2026-02-01T10:00:00Z')
    expect(cardOf({ ...row, completedAt }, now)).toMatchObject({
      dueTime: '09:30',
      completedAt: '2026-02-01T10:00:00.000Z',
    })
    expect(cardOf({ ...row, dueTime: null }, now)).toMatchObject({ dueTime: null, completedAt: null })
  })

  it('shows the assignee, also a former or unnamed member', () => {
    expect(cardOf(row, now).assignee).toBeNull()
    expect(cardOf({ ...row, ...ben, assigneeColor: 'pine' }, now).assignee).toEqual({
      userId: 'ben',
      name: 'Ben Keller',
      profileImageUrl: null,
      color: 'pine',
    })
    expect(cardOf({ ...row, assigneeUserId: 'ben' }, now).assignee).toMatchObject({
      name: 'A member',
      color: 'slate',
    })
  })

  it('omits what only the list needs', () => {
    const card = cardOf({ ...row, ...ben, sortKey: ['0', 'task'] }, now)
    for (const name of ['timeZone', 'sortKey', 'assigneeUserId', 'assigneeFirstName'])
      expect(card).not.toHaveProperty(name)
  })
})
