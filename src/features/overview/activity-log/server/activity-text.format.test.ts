import { describe, expect, it } from 'vitest'
import { inLocale } from '../../../../i18n/i18n.server.ts'
import '../../../../server/page-language.ts'
import { describeActivity, type LoggedChange } from './activity-text.format.ts'

const change = (overrides: Partial<LoggedChange>): LoggedChange => ({
  verb: 'CHANGED',
  entityType: 'property',
  entityName: 'Lake cabin',
  before: null,
  after: null,
  ...overrides,
})

const ofSecret = (overrides: Partial<LoggedChange>) => ({
  entityType: 'secret',
  entityName: null,
  ...overrides,
})
const [door, frontDoor] = [{ name: 'Door' }, { name: 'Front door' }]
const secretLines: [Partial<LoggedChange>, string][] = [
  [ofSecret({ verb: 'CREATED', after: frontDoor }), 'added the code or password “Front door”'],
  [ofSecret({ before: door, after: frontDoor }), 'renamed the code or password “Door” to “Front door”'],
  [
    ofSecret({ verb: 'VALUE_CHANGED', before: frontDoor, after: frontDoor }),
    'entered a new value for “Front door”',
  ],
  [
    ofSecret({ verb: 'VALUE_CHANGED', before: door, after: frontDoor }),
    'renamed the code or password “Door” to “Front door” and entered a new value',
  ],
  [ofSecret({ verb: 'LOOKED_UP', after: frontDoor }), 'looked up “Front door”'],
  [ofSecret({ verb: 'DELETED', before: frontDoor }), 'deleted the code or password “Front door”'],
  [ofSecret({ verb: 'RESTORED', after: frontDoor }), 'restored the code or password “Front door”'],
]
const ofEvent = (overrides: Partial<LoggedChange>) => ({
  entityType: 'family-event',
  entityName: null,
  ...overrides,
})
const [meeting, feast] = [{ name: 'Meeting' }, { name: 'Feast' }]
const eventLines: [Partial<LoggedChange>, string][] = [
  [ofEvent({ verb: 'CREATED', after: meeting }), 'added “Meeting” to the calendar'],
  [ofEvent({ before: meeting, after: { ...meeting, note: 'x' } }), 'changed “Meeting” in the calendar'],
  [ofEvent({ before: meeting, after: feast }), 'renamed “Meeting” in the calendar to “Feast”'],
  [
    ofEvent({ verb: 'MOVED', before: meeting, after: { ...meeting, startsOn: '2027-05-08' } }),
    'moved “Meeting” to May 8, 2027',
  ],
  [ofEvent({ verb: 'DELETED', before: meeting }), 'deleted “Meeting” from the calendar'],
  [ofEvent({ verb: 'RESTORED', after: meeting }), 'restored “Meeting” in the calendar'],
]

const ofTask = (verb: string, after: object = {}) => ({
  entityType: 'task',
  entityName: null,
  verb,
  after: { name: 'Gutters', ...after },
})
const water = { line: 'Water off' }
const talkLines: [Partial<LoggedChange>, string][] = [
  [ofTask('COMMENTED'), 'commented on “Gutters”'],
  [ofTask('COMMENT_CHANGED'), 'edited a comment on “Gutters”'],
  [ofTask('COMMENT_DELETED'), 'deleted a comment on “Gutters”'],
  [ofTask('COMMENT_RESTORED'), 'restored a comment on “Gutters”'],
  [ofTask('CHECKLIST_ADDED', { count: 1 }), 'added an item to the checklist of “Gutters”'],
  [ofTask('CHECKLIST_ADDED', { count: 3 }), 'added 3 items to the checklist of “Gutters”'],
  [ofTask('TICKED', water), 'checked off “Water off” of “Gutters”'],
  [ofTask('UNTICKED', water), 'unchecked “Water off” of “Gutters”'],
  [ofTask('CHECKLIST_CHANGED', water), 'edited an item in the checklist of “Gutters”'],
  [ofTask('CHECKLIST_REORDERED'), 'reordered the checklist of “Gutters”'],
  [ofTask('CHECKLIST_DELETED', water), 'deleted “Water off” from the checklist of “Gutters”'],
  [ofTask('CHECKLIST_RESTORED', water), 'restored “Water off” in the checklist of “Gutters”'],
]

describe('task statuses and checklist lines in words', () => {
  it.each(talkLines)('%j is “%s”', (line, text) => {
    expect(describeActivity(change(line))).toBe(text)
  })
})

const aProject = { entityType: 'project', entityName: null }

describe('log entries in words', () => {
  it.each([
    [
      { entityType: 'group', verb: 'CREATED', after: { name: 'The Kellers' } },
      'created the group “The Kellers”',
    ],
    [
      { entityType: 'group', before: { name: 'x' }, after: { name: 'y' } },
      'renamed the group from “x” to “y”',
    ],
    [
      { entityType: 'group', before: { name: null }, after: { name: 'y' } },
      'renamed the group from “Unnamed Group” to “y”',
    ],
    [
      { entityType: 'group', after: { name: 'y', timeZone: 'UTC', weekStart: 0 } },
      'changed the name, time zone, and first day of the week of the group',
    ],
    [{ entityType: 'group', verb: 'DELETED' }, 'deleted the group'],
    [{ entityType: 'group', verb: 'RESTORED' }, 'restored the group'],
    [
      {
        entityType: 'member',
        entityName: 'Ben Keller',
        before: { role: 'MANAGER' },
        after: { role: 'VIEWER' },
      },
      'changed the role of Ben Keller from Manager to Viewer',
    ],
    [
      { entityType: 'member', entityName: 'Ben Keller', verb: 'REMOVED' },
      'removed Ben Keller from the group',
    ],
    [{ entityType: 'member', entityName: 'Ben Keller', verb: 'LEFT' }, 'left the group'],
    [{ entityType: 'member', verb: 'JOINED', after: { role: 'MEMBER' } }, 'joined as Member'],
    [
      { entityType: 'member', entityName: 'Ben', verb: 'RELEASED_TASKS', after: { count: 2 } },
      'unassigned 2 open tasks from Ben',
    ],
    [
      { entityType: 'member', entityName: 'Ben', verb: 'RELEASED_TASKS', after: { count: 1 } },
      'unassigned an open task from Ben',
    ],
    [
      { entityType: 'member', entityName: 'Ben', verb: 'LEFT_TASKS', after: { count: 2 } },
      'left 2 open tasks unassigned',
    ],
    [
      { entityType: 'member', entityName: 'Ben', verb: 'LEFT_TASKS', after: { count: 1 } },
      'left an open task unassigned',
    ],
    [
      { entityType: 'invite', verb: 'CREATED', after: { role: 'VIEWER' } },
      'created an invitation for a Viewer',
    ],
    [{ entityType: 'invite', verb: 'ACCEPTED' }, 'accepted an invitation'],
    [{ entityType: 'invite', verb: 'DECLINED' }, 'declined an invitation'],
    [{ entityType: 'invite', verb: 'REVOKED' }, 'revoked an invitation'],
    [
      {
        ...aProject,
        verb: 'MOVED',
        before: { status: 'PLANNED' },
        after: { name: 'Roof', status: 'IN_PROGRESS' },
      },
      'marked the project “Roof” as “In progress”',
    ],
    [
      { ...aProject, verb: 'MOVED', after: { name: 'Roof', status: 'ON_HOLD', reason: 'Winter' } },
      'marked the project “Roof” as “On hold”: Winter',
    ],
    [
      {
        ...aProject,
        verb: 'MOVED',
        before: { status: 'COMPLETED' },
        after: { name: 'Roof', status: 'IN_PROGRESS', reason: 'It leaks' },
      },
      'reopened the project “Roof”: It leaks',
    ],
    [
      { ...aProject, verb: 'MOVED', after: { name: 'Roof', status: 'x' } },
      'marked the project “Roof” as “another status”',
    ],
    [
      { ...aProject, before: { name: 'Roof', kind: 'OTHER' }, after: { name: 'Roof', kind: 'REPAIR' } },
      'changed a detail of “Roof”',
    ],
    [{ verb: 'CREATED' }, 'added Lake cabin'],
    [{ entityType: 'asset', entityName: 'Boiler', verb: 'CREATED' }, 'added Boiler'],
    [
      { entityType: 'asset', entityName: null, verb: 'IMPORTED', after: { count: 120 } },
      'imported 120 assets',
    ],
    [{ entityType: 'asset', entityName: null, verb: 'IMPORTED', after: { count: 1 } }, 'imported an asset'],
    [{ entityType: 'asset', entityName: null, verb: 'ADDED', after: { count: 120 } }, 'added 120 assets'],
    [
      { entityType: 'asset', entityName: 'Boiler', after: { serial: 'SN-1' }, before: { serial: null } },
      'changed a detail of Boiler',
    ],
    [
      {
        entityType: 'asset',
        entityName: 'Boiler',
        verb: 'MOVED',
        before: { status: 'IN_USE' },
        after: { status: 'BROKEN' },
      },
      'marked Boiler as “Broken”',
    ],
    [
      { entityType: 'asset', entityName: null, verb: 'DELETED', before: { name: 'Boiler' } },
      'deleted Boiler',
    ],
    [{ entityType: 'asset', entityName: 'Boiler', verb: 'RESTORED' }, 'restored Boiler'],
    [{ before: { city: null }, after: { city: 'Horgen' } }, 'changed a detail of Lake cabin'],
    [{ after: { city: 'Horgen', rooms: 4, notes: null } }, 'changed 3 details of Lake cabin'],
    [{ before: { name: 'Hut' }, after: { name: 'Lake cabin' } }, 'renamed “Hut” to “Lake cabin”'],
    [{ verb: 'ARCHIVED' }, 'archived Lake cabin'],
    [{ verb: 'UNARCHIVED' }, 'unarchived Lake cabin'],
    [{ verb: 'DELETED' }, 'deleted Lake cabin'],
    [{ verb: 'RESTORED' }, 'restored Lake cabin'],
    [{ verb: 'PHOTOGRAPHED' }, 'changed the photo of Lake cabin'],
    [
      { entityType: 'document', entityName: null, verb: 'CREATED', after: { name: 'Deed' } },
      'added the document “Deed”',
    ],
    [
      { entityType: 'document', entityName: null, before: { name: 'scan 1' }, after: { name: 'Deed' } },
      'renamed the document “scan 1” to “Deed”',
    ],
    [
      {
        entityType: 'document',
        entityName: null,
        before: { name: 'Deed' },
        after: { name: 'Deed', kind: 'DEED' },
      },
      'changed the document “Deed”',
    ],
    [
      { entityType: 'document', entityName: null, verb: 'DELETED', before: { name: 'Deed' } },
      'deleted the document “Deed”',
    ],
    [
      { entityType: 'document', entityName: null, verb: 'RESTORED', after: { name: 'Deed' } },
      'restored the document “Deed”',
    ],
    [{ verb: 'HANDOVER_CHECKED' }, 'checked the handover list for Lake cabin'],
    [{ verb: 'PHOTO_REMOVED' }, 'removed the photo of Lake cabin'],
    [
      {
        entityType: 'ownership',
        entityName: null,
        verb: 'RECORDED',
        after: {
          validFrom: '2027-01-01',
          owners: [
            { name: 'Anna Keller', basisPoints: 6_667 },
            { name: 'Aunt Rosa', basisPoints: 3_333 },
          ],
        },
      },
      'recorded the owners from Jan 1, 2027: Anna Keller 66.67% and Aunt Rosa 33.33%',
    ],
    [
      {
        entityType: 'ownership',
        entityName: null,
        verb: 'RECORDED',
        after: {
          validFrom: '1998-05-01',
          owners: ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ name, basisPoints: 1_000 })),
        },
      },
      'recorded the owners from May 1, 1998: A 10%, B 10%, C 10%, D 10%, and 2 others',
    ],
    ...secretLines,
    ...eventLines,
  ])('%j: %s', (overrides, text) => {
    expect(describeActivity(change(overrides))).toBe(text)
  })

  it.each([
    ['CREATED', 'wrote “Bins” in the manual'],
    ['CHANGED', 'changed “Bins” in the manual'],
    ['DELETED', 'deleted “Bins” from the manual'],
    ['RESTORED', 'restored “Bins” in the manual'],
    ['REORDERED', 'reordered the manual'],
  ])('a section of the manual, %s: %s', (verb, text) => {
    const entry = change({ entityType: 'manual-section', entityName: null, verb, after: { name: 'Bins' } })
    expect(describeActivity(entry)).toBe(text)
  })

  it.each([
    ['CREATED', {}, 'added the task “Gutters”'],
    ['REPORTED', {}, 'reported a problem: “Gutters”'],
    ['REPORTED_AGAIN', {}, 'reopened the problem report “Gutters”'],
    ['ACCEPTED', {}, 'accepted the problem report “Gutters”'],
    ['DECLINED', { reason: 'Not ours' }, 'declined the problem report “Gutters”: Not ours'],
    ['STARTED', {}, 'started “Gutters”'],
    ['PUT_BACK', {}, 'moved “Gutters” back to “To do”'],
    ['BLOCKED', { reason: 'It rains' }, 'marked “Gutters” as blocked: It rains'],
    ['REVIEW_REQUESTED', {}, 'asked for a review of “Gutters”'],
    ['SENT_BACK', { reason: 'Not yet' }, 'sent “Gutters” back: Not yet'],
    ['SENT_BACK', {}, 'sent “Gutters” back'],
    ['COMPLETED', {}, 'completed “Gutters”'],
    ['APPROVED', {}, 'approved “Gutters” as done'],
    ['REOPENED', {}, 'reopened “Gutters”'],
    ['CANCELLED', { reason: 'Sold' }, 'cancelled “Gutters”: Sold'],
    ['ASSIGNED', { assigneeName: 'Ben Keller' }, 'assigned “Gutters” to Ben Keller'],
    ['UNDONE', {}, 'undid the last change of “Gutters”'],
    ['UNASSIGNED', {}, 'unassigned “Gutters”'],
    ['DELETED', {}, 'deleted the task “Gutters”'],
    ['RESTORED', {}, 'restored the task “Gutters”'],
    ['TAKEN_BACK', {}, 'removed the next “Gutters”, because the previous one was reopened'],
  ])('a task, %s %j: %s', (verb, after, text) => {
    const entry = change({ entityType: 'task', entityName: null, verb, after: { name: 'Gutters', ...after } })
    expect(describeActivity(entry)).toBe(text)
  })

  it('counts the changed facts without the name', () => {
    const entry = change({ entityType: 'task', entityName: null, before: { name: 'Gutters', dueOn: null } })
    expect(describeActivity({ ...entry, after: { name: 'Gutters', dueOn: '2030-01-01' } })).toBe(
      'changed a detail of “Gutters”',
    )
    expect(describeActivity({ ...entry, after: { name: 'All gutters' } })).toBe(
      'renamed “Gutters” to “All gutters”',
    )
  })

  it.each([
    [{}, {}, 'changed “Roof” from €100.00 to €120.00'],
    [{ payerId: 'a' }, { payerId: 'b' }, 'changed “Roof” from €100.00 to €120.00, and another fact'],
    [
      { payerId: 'a', paidOn: '2026-01-01' },
      { payerId: 'b', paidOn: '2026-01-02' },
      'changed “Roof” from €100.00 to €120.00, and 2 other facts',
    ],
  ])('shows the old and the new amount of a payment, %j %j', (before, after, text) => {
    const entry = change({ entityType: 'payment', entityName: null, verb: 'CHANGED' })
    const named = (facts: object, amount: string) => ({ name: 'Roof', amount, ...facts })
    expect(
      describeActivity({ ...entry, before: named(before, '€100.00'), after: named(after, '€120.00') }),
    ).toBe(text)
  })

  it('names permanently deleted things by their last name or by their type', () => {
    const gone = change({ verb: 'DELETED', entityName: null })
    expect(describeActivity({ ...gone, before: { name: 'Hut' } })).toBe('deleted Hut')
    expect(describeActivity(gone)).toBe('deleted a property')
  })

  it('shows an unknown code as it is', () => {
    expect(describeActivity(change({ entityType: 'invite', entityName: null, verb: 'RENEWED' }))).toBe(
      'renewed an invitation',
    )
    expect(describeActivity(change({ entityType: 'roof', entityName: null, verb: 'TAKEN_DOWN' }))).toBe(
      'taken down something',
    )
  })
})

describe('stay log entries', () => {
  const name = 'Ben Keller, 3 Jul 2027 – 10 Jul 2027'
  it.each([
    ['REQUESTED', `requested a stay: ${name}`],
    ['CONFIRMED', `confirmed the stay of ${name}`],
    ['DECLINED', `declined the stay of ${name}`],
    ['CANCELLED', `cancelled the stay of ${name}`],
    ['DELETED', `deleted the stay of ${name}`],
    ['RESTORED', `restored the stay of ${name}`],
    ['CHANGED', `changed the stay of ${name}`],
  ])('%s: %s', (verb, sentence) => {
    const line = { entityType: 'stay', entityName: null, verb, before: { name }, after: { name } }
    expect(describeActivity(line)).toBe(sentence)
  })
})

describe('a log line read in German', () => {
  const german = (line: LoggedChange) => inLocale('de-DE', () => describeActivity(line))
  const span = { startsOn: '2027-07-03', endsOn: '2027-07-10' }

  it.each([
    [
      'a stay',
      { entityType: 'stay', verb: 'REQUESTED', after: { name: { personName: 'Ben', ...span } } },
      'hat einen Aufenthalt angefragt: Ben, 03.07.2027 – 10.07.2027',
    ],
    [
      'a settlement',
      {
        entityType: 'settlement',
        verb: 'CONFIRMED',
        after: { name: { fromName: 'Ben', toName: 'Anna', amountMinor: 123_450, currency: 'EUR' } },
      },
      'hat bestätigt: Ben hat Anna 1.234,50\u00a0€ gezahlt',
    ],
    [
      'an amount',
      {
        entityType: 'payment',
        verb: 'RECORDED',
        after: { name: 'Dach', amount: { amountMinor: 123_450, currency: 'EUR' } },
      },
      'hat „Dach“ erfasst: 1.234,50\u00a0€',
    ],
    [
      'a budget',
      {
        entityType: 'budget',
        verb: 'DELETED',
        after: { name: { category: 'REPAIRS', propertyName: 'Hütte', year: 2027 } },
      },
      'hat das Budget von Reparaturen, Hütte, 2027 entfernt',
    ],
  ])('has the words, dates and amounts of its reader: %s', (_, line, sentence) => {
    expect(german({ ...line, entityName: null, before: {} })).toBe(sentence)
  })

  it('keeps the dates and amounts of lines that contain them as text', () => {
    const line = { entityType: 'payment', entityName: null, verb: 'RECORDED', before: {} }
    expect(german({ ...line, after: { name: 'Roof', amount: '€1.00' } })).toBe('hat „Roof“ erfasst: €1.00')
  })
})
