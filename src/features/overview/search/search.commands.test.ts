import { describe, expect, it } from 'vitest'
import type { Role } from '../../../server/context.ts'
import { commandsFor } from './search.commands.ts'
import type { CommandContext } from './search.offers.ts'

const aGroup = (familyGroupId: string, name: string | null, role: Role) => ({
  familyGroupId,
  role,
  familyGroup: { name, currency: 'EUR', timeZone: 'UTC', isSample: false },
})

const aPlace = (propertyId: string, name: string, familyGroupId: string, isArchived = false) => ({
  propertyId,
  name,
  familyGroupId,
  isArchived,
})

const nobody: CommandContext = { groups: [], places: [], selectedGroupId: null, openPropertyId: null }

const inFamily = (role: Role, more: Partial<CommandContext> = {}): CommandContext => ({
  ...nobody,
  groups: [aGroup('g1', 'The Kellers', role)],
  places: [
    aPlace('p1', 'Lake cabin', 'g1'),
    aPlace('p2', 'Town house', 'g1'),
    aPlace('p3', 'Old barn', 'g1', true),
  ],
  selectedGroupId: 'g1',
  ...more,
})

const labels = (context: CommandContext, text = '') => commandsFor(context, text).map(({ label }) => label)

describe('the commands', () => {
  it('offer places and creating a group to someone without one', () => {
    expect(labels(nobody)).toEqual([
      'Calendar',
      'Your groups',
      'Notifications',
      'Profile',
      'New group',
      'Switch between dark and light',
      'Keyboard shortcuts',
    ])
  })

  it('start with the selected group and the open property', () => {
    expect(labels(inFamily('MANAGER', { openPropertyId: 'p1' }))).toEqual([
      'Dashboard of The Kellers',
      'Calendar',
      'Tasks of The Kellers',
      'Money of The Kellers',
      'Contractors of The Kellers',
      'Lake cabin',
      'Town house',
      'Your groups',
      'Notifications',
      'Profile',
      'Record expense in The Kellers',
      'Settle up in The Kellers',
      'New bill in The Kellers',
      'Record income in The Kellers',
      'New task in Lake cabin',
      'New project in Lake cabin',
      'Report a problem in Lake cabin',
      'Request a stay in Lake cabin',
      'New recurring task in Lake cabin',
      'New asset in Lake cabin',
      'Upload documents to Lake cabin',
      'New section in the manual of Lake cabin',
      'New event in The Kellers',
      'New contractor in The Kellers',
      'New property in The Kellers',
      'Invite someone to The Kellers',
      'New group',
      'Switch between dark and light',
      'Keyboard shortcuts',
    ])
  })

  it.each<[Role, string[]]>([
    [
      'MANAGER',
      [
        'Record expense in',
        'Settle up in',
        'New bill in',
        'Record income in',
        'New task in',
        'New project in',
        'Report a problem in',
        'Request a stay in',
        'New recurring task in',
        'New asset in',
        'Upload documents to',
        'New section in the manual of',
        'New event in',
        'New contractor in',
        'New property in',
        'Invite someone to',
        'New group',
      ],
    ],
    [
      'MEMBER',
      [
        'Record expense in',
        'Settle up in',
        'New bill in',
        'Record income in',
        'New task in',
        'New project in',
        'Report a problem in',
        'Request a stay in',
        'New recurring task in',
        'New asset in',
        'Upload documents to',
        'New section in the manual of',
        'New event in',
        'New contractor in',
        'Invite someone to',
        'New group',
      ],
    ],
    ['VIEWER', ['Report a problem in', 'New group']],
  ])('let a %s create only what the role allows', (role, allowed) => {
    const made = labels(inFamily(role, { openPropertyId: 'p1' })).filter((label) =>
      /^(New|Record|Settle|Report|Request|Upload|Invite)/.test(label),
    )
    expect(made.map((label) => label.replace(/ (Lake cabin|The Kellers)$/, ''))).toEqual(allowed)
  })

  it('add nothing to an archived property', () => {
    const all = labels(inFamily('MANAGER', { openPropertyId: 'p3' }), 'new asset')
    expect(all).toEqual(['New asset in Lake cabin', 'New asset in Town house'])
  })

  it('are found by their words and synonyms, each by prefix', () => {
    const context = inFamily('MANAGER', { openPropertyId: 'p2' })
    expect(labels(context, 'ass')).toEqual([
      'Town house: Assets',
      'New asset in Town house',
      'New asset in Lake cabin',
    ])
    expect(labels(context, 'photo lake')).toEqual(['Upload documents to Lake cabin'])
    expect(labels(context, 'COLOUR')).toEqual(['Switch between dark and light'])
    expect(labels(context, 'settin')).toEqual(['Your groups'])
    expect(labels(context, 'xyz')).toEqual([])
    // Properties by name are search results.
    expect(labels(context, 'lake')).not.toContain('Lake cabin')
  })

  it.each([
    ['decision', 'Lake cabin: Decisions', '/property/p1/decisions'],
    ['guest book', 'Lake cabin: Guest book', '/property/p1/guest-book'],
    ['owners', 'Lake cabin: Owners', '/property/p1/owners'],
    ['meters', 'Lake cabin: Meters', '/property/p1/meters'],
    ['lake keys', 'Lake cabin: Keys', '/property/p1/keys'],
    ['checklists', 'Lake cabin: Stays', '/property/p1/stays'],
    ['checklists', 'Lake cabin: Manual', '/property/p1/manual'],
  ])('lead with “%s” to %s', (text, label, path) => {
    const found = commandsFor(inFamily('VIEWER', { openPropertyId: 'p1' }), text)
    expect(found).toContainEqual(expect.objectContaining({ label, path }))
  })

  it('know the parts of the open property, of the only one, or of none', () => {
    expect(labels(inFamily('VIEWER', { openPropertyId: 'p3' }), 'meters')).toEqual(['Old barn: Meters'])
    expect(labels(inFamily('VIEWER'), 'meters')).toEqual([])
    const only = inFamily('VIEWER', { places: [aPlace('p1', 'Lake cabin', 'g1')] })
    expect(labels(only, 'meters')).toEqual(['Lake cabin: Meters'])
    expect(labels(only, 'lake')).not.toContain('Lake cabin: Meters')
  })

  it('lead to codes and emergency access only who may see them', () => {
    const open = { openPropertyId: 'p1' }
    expect(labels(inFamily('VIEWER', open), 'codes')).toEqual([])
    expect(labels(inFamily('MANAGER', open), 'codes')).toEqual(['Lake cabin: Codes & passwords'])
    expect(labels(inFamily('MEMBER'), 'emergency')).toEqual([])
    expect(commandsFor(inFamily('MANAGER'), 'emergency access')).toMatchObject([
      {
        label: 'Emergency access to The Kellers',
        path: '/family-select?familyGroupId=g1#emergency-access',
      },
    ])
  })

  it('link to the form for the work', () => {
    const paths = (text: string) =>
      commandsFor(inFamily('MANAGER', { openPropertyId: 'p1' }), `${text} lake`).map(
        (command) => 'path' in command && command.path,
      )
    expect(paths('new task')).toEqual(['/property/p1/tasks/new', '/property/p1/schedule/new'])
    expect(paths('new project')).toEqual(['/property/p1/projects/new'])
    expect(paths('report')).toEqual(['/property/p1/report'])
    expect(paths('plan')).toEqual(['/property/p1/schedule/new'])
  })

  it('record money for the open property of the group, or else for the group', () => {
    const paths = (context: CommandContext, text: string) =>
      commandsFor(context, text).map((command) => 'path' in command && command.path)
    const open = inFamily('MEMBER', { openPropertyId: 'p1' })
    expect(paths(open, 'expense')).toEqual(['/money/g1', '/money/g1/payments/new?propertyId=p1'])
    expect(paths(open, 'record income')).toEqual(['/money/g1/payments/new?kind=INCOME&propertyId=p1'])
    expect(paths(open, 'new bill')).toEqual(['/money/g1/bills/new?property=p1'])
    expect(paths(open, 'settle')).toEqual(['/money/g1', '/money/g1/settlements/new'])
    const archived = inFamily('MEMBER', { openPropertyId: 'p3' })
    expect(paths(archived, 'record expense')).toEqual(['/money/g1/payments/new'])
    const elsewhere = { ...open, groups: [...open.groups, aGroup('g2', 'The Millers', 'MANAGER')] }
    expect(paths(elsewhere, 'record expense millers')).toEqual(['/money/g2/payments/new'])
    expect(paths(inFamily('VIEWER', { openPropertyId: 'p1' }), 'record')).toEqual([])
  })

  it('link to the open tasks of each group', () => {
    const open = commandsFor(inFamily('VIEWER'), 'tasks of')
    expect(open).toMatchObject([{ label: 'Tasks of The Kellers', path: '/tasks?familyGroupId=g1' }])
  })

  it('link to every group, including unnamed ones', () => {
    const context = {
      ...nobody,
      groups: [aGroup('g1', 'The Kellers', 'VIEWER'), aGroup('g2', null, 'MANAGER')],
    }
    expect(commandsFor(context, 'dash')).toMatchObject([
      { label: 'Dashboard of The Kellers', path: '/dashboard/g1' },
      { label: 'Dashboard of Unnamed Group', path: '/dashboard/g2' },
    ])
    expect(commandsFor(context, 'new property')).toMatchObject([
      { label: 'New property in Unnamed Group', path: '/property/new?familyGroupId=g2' },
    ])
  })

  it('are few, with unique ids', () => {
    const places = Array.from({ length: 50 }, (_, number) => aPlace(`p${number}`, `House ${number}`, 'g1'))
    const all = commandsFor(inFamily('MANAGER', { places }), 'new')
    expect(all.filter(({ label }) => label.startsWith('New asset'))).toHaveLength(3)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(labels(inFamily('MANAGER', { places }), 'new asset 37')).toEqual(['New asset in House 37'])
  })
})
