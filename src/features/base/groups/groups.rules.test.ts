import { describe, expect, it } from 'vitest'
import {
  type Action,
  can,
  changedSettings,
  groupName,
  invitableRoles,
  isOnlyManager,
  leastUsedColor,
  memberColors,
} from './groups.rules.ts'

type Cell = 'yes' | 'no' | 'own' | 'if owner' | 'receiver only'

// The product definition's table, copied by hand: [actions, MANAGER, MEMBER, VIEWER].
const table: [row: string, actions: Action[], manager: Cell, member: Cell, viewer: Cell][] = [
  ['see everything of the group except secrets', ['group.see'], 'yes', 'yes', 'yes'],
  ['see secrets', ['secret.see'], 'yes', 'yes', 'no'],
  ['rename, delete group, settings, roles, remove members', ['group.manage'], 'yes', 'no', 'no'],
  ['invite', ['member.invite'], 'yes', 'yes', 'no'],
  [
    'create, archive, delete property, ownership shares',
    ['property.create', 'property.archive', 'property.delete', 'ownership.change', 'relative-link.manage'],
    'yes',
    'no',
    'no',
  ],
  [
    'edit property facts, assets, documents, manual',
    ['property.edit', 'asset.edit', 'document.edit', 'manual.edit'],
    'yes',
    'yes',
    'no',
  ],
  [
    'create and edit projects, tasks, schedules, stays, events, workers and their quotes, visits and invoices',
    [
      'project.edit',
      'task.edit',
      'schedule.edit',
      'stay.edit',
      'event.edit',
      'worker.edit',
      'quote.edit',
      'visit.edit',
      'invoice.edit',
      'job-message.write',
    ],
    'yes',
    'yes',
    'no',
  ],
  [
    'delete those',
    [
      'project.delete',
      'task.delete',
      'schedule.delete',
      'stay.delete',
      'event.delete',
      'worker.delete',
      'quote.delete',
      'visit.delete',
      'invoice.delete',
      'decision.delete',
    ],
    'yes',
    'own',
    'no',
  ],
  // Not in the product's table: members request their own stays.
  ['request or change a stay for someone else', ['stay.for-others'], 'yes', 'no', 'no'],
  [
    'complete a task assigned to oneself, comment, report a problem',
    ['task.complete-assigned', 'comment.write', 'guest-book.write', 'problem.report'],
    'yes',
    'yes',
    'yes',
  ],
  // Not in the product's table: everyone ticks off the checklists of their own stays.
  ['tick off the checklists of a stay', ['stay.tick'], 'yes', 'yes', 'own'],
  // Not in the product's table: everyone deletes their own comments and guest book entries.
  ['delete a comment or guest book entry', ['comment.delete', 'guest-book.delete'], 'yes', 'own', 'own'],
  ['record own expense, bill, settlement', ['payment.record'], 'yes', 'yes', 'no'],
  // "Another's payment: yes, no, no"; people who can record can change their own.
  ['edit or void a payment', ['payment.change'], 'yes', 'own', 'no'],
  // Not in the product's table: those who can plan a project's budget can plan a property's year.
  ['plan a budget', ['budget.edit'], 'yes', 'yes', 'no'],
  ['approve an expense above the threshold', ['expense.approve'], 'yes', 'if owner', 'if owner'],
  ['ask the owners to decide', ['decision.edit'], 'yes', 'if owner', 'if owner'],
  ['confirm money received', ['settlement.confirm'], 'receiver only', 'receiver only', 'receiver only'],
  ['create a share link', ['share-link.create'], 'yes', 'yes', 'no'],
  ['revoke a share link', ['share-link.revoke'], 'yes', 'own', 'no'],
  ['export', ['group.export'], 'yes', 'yes', 'yes'],
]

const cells = table.flatMap(([row, actions, ...byRole]) =>
  actions.flatMap((action) =>
    (['MANAGER', 'MEMBER', 'VIEWER'] as const).map(
      (role, index) => [row, action, role, byRole[index] ?? 'no'] as const,
    ),
  ),
)

const tieOf = { own: 'own', 'if owner': 'owner', 'receiver only': 'receiver' } as const
const allTies = ['own', 'owner', 'receiver'] as const

describe('roles', () => {
  it.each(cells)('%s (%s): a %s: %s', (_, action, role, cell) => {
    const withTie = (tie: (typeof allTies)[number]) => can(role, action, { [tie]: true })
    expect(can(role, action)).toBe(cell === 'yes')
    for (const tie of allTies) {
      const isEnough = cell === 'yes' || (cell !== 'no' && tieOf[cell] === tie)
      expect(withTie(tie)).toBe(isEnough)
      expect(can(role, action, { [tie]: false })).toBe(cell === 'yes')
    }
  })

  it('cannot invite someone to a higher role', () => {
    expect(invitableRoles('MANAGER').toSorted()).toEqual(['MANAGER', 'MEMBER', 'VIEWER'])
    expect(invitableRoles('MEMBER').toSorted()).toEqual(['MEMBER', 'VIEWER'])
    expect(invitableRoles('VIEWER')).toEqual([])
  })
})

describe('member colours', () => {
  it('are distinct until all are used, then start over', () => {
    const taken: string[] = []
    for (let joined = 0; joined < memberColors.length; joined++) taken.push(leastUsedColor(taken))
    expect(taken).toEqual([...memberColors])
    expect(leastUsedColor(taken)).toBe(memberColors[0])
    expect(leastUsedColor([...taken, memberColors[0]])).toBe(memberColors[1])
  })

  it('reuse the colour of a member who left', () => {
    expect(leastUsedColor(memberColors.filter((color) => color !== 'lake'))).toBe('lake')
  })
})

describe('changed settings', () => {
  const settings = { name: 'The Kellers', timeZone: 'UTC', weekStart: 1, approvalThresholdMinor: 50_000 }

  it('are empty when nothing differs', () => {
    expect(changedSettings(settings, { ...settings })).toEqual({ before: {}, after: {} })
  })

  it('contain the values that differ, before and after', () => {
    expect(changedSettings({ ...settings, name: null }, { ...settings, weekStart: 0 })).toEqual({
      before: { name: null, weekStart: 1 },
      after: { name: 'The Kellers', weekStart: 0 },
    })
  })
})

describe('a group without a name', () => {
  it('is called "Unnamed Group"', () => {
    expect(groupName(null)).toBe('Unnamed Group')
  })
})

describe('the only manager', () => {
  const member = (role: 'MANAGER' | 'MEMBER', isMe: boolean) => ({ role, isMe })
  it.each([
    [[member('MANAGER', true)], true],
    [[member('MANAGER', true), member('MEMBER', false)], true],
    [[member('MANAGER', true), member('MANAGER', false)], false],
    [[member('MEMBER', true), member('MANAGER', false)], false],
    [[member('MEMBER', true)], false],
  ])('is me among %j: %s', (members, expected) => {
    expect(isOnlyManager(members)).toBe(expected)
  })
})
