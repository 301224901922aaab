import { formatCalendarDate } from '../../../lib/dates.ts'
import type { Role } from '../../../server/context.ts'
import type { ActivityKind } from '../../base/activity/activity.rules.ts'
import { groupName, roleLabels } from '../../base/groups/groups.rules.ts'
import { statusLabels } from '../../house/assets/assets.texts.ts'
import { formatPercent } from '../../house/ownership/percent.rules.ts'
import { statusLabels as projectStatusLabels } from '../../work/projects/projects.texts.ts'

/** A line of the log as it is stored, and how the thing that it is about is called now. */
export type LoggedChange = {
  verb: string
  entityType: string
  /** Null when it is gone for good. */
  entityName: string | null
  before: unknown
  after: unknown
}

type Sentence = (change: Change) => string
type Change = { name: string; before: Fields; after: Fields }
type Fields = Record<string, unknown>

const sentences: Record<ActivityKind, Record<string, Sentence>> = {
  group: {
    created: ({ after }) => `created the group “${textOf(after.name) ?? groupName(null)}”`,
    changed: (change) => groupChange(change),
    deleted: () => 'deleted the group',
    restored: () => 'brought the group back',
  },
  member: {
    joined: ({ after }) => `joined as ${roleOf(after.role)}`,
    changed: ({ name, before, after }) =>
      `changed the role of ${name} from ${roleOf(before.role)} to ${roleOf(after.role)}`,
    removed: ({ name }) => `removed ${name} from the group`,
    left: () => 'left the group',
    'released the tasks of': ({ name, after }) => `left ${openTasks(after.count)} of ${name} to the others`,
    'left tasks to the others': ({ after }) => `left ${openTasks(after.count)} to the others`,
  },
  invite: {
    created: ({ after }) => `made an invitation for a ${roleOf(after.role)}`,
    accepted: () => 'accepted an invitation',
    declined: () => 'declined an invitation',
    revoked: () => 'withdrew an invitation',
  },
  property: {
    created: ({ name }) => `added ${name}`,
    changed: ({ name, before, after }) => factsChange(name, before, after),
    archived: ({ name }) => `archived ${name}`,
    unarchived: ({ name }) => `brought ${name} back from the archive`,
    deleted: ({ name }) => `deleted ${name}`,
    restored: ({ name }) => `restored ${name}`,
    photographed: ({ name }) => `put a new photo on ${name}`,
    'removed the photo of': ({ name }) => `took the photo off ${name}`,
  },
  asset: {
    imported: ({ after }) => `imported ${after.count === 1 ? 'an asset' : `${after.count} assets`}`,
    created: ({ name }) => `added ${name}`,
    added: ({ after }) => `added ${after.count} assets`,
    changed: ({ name, before, after }) => factsChange(name, before, after),
    moved: ({ name, after }) => `marked ${name} as “${statusOf(after.status)}”`,
    deleted: ({ name }) => `deleted ${name}`,
    restored: ({ name }) => `restored ${name}`,
  },
  document: {
    created: ({ name }) => `added the document “${name}”`,
    changed: (change) => documentChange(change),
    deleted: ({ name }) => `deleted the document “${name}”`,
    restored: ({ name }) => `restored the document “${name}”`,
  },
  'manual-section': {
    created: ({ name }) => `wrote “${name}” in the manual`,
    changed: ({ name }) => `changed “${name}” in the manual`,
    deleted: ({ name }) => `deleted “${name}” from the manual`,
    restored: ({ name }) => `restored “${name}” in the manual`,
    reordered: () => 'put the manual in another order',
  },
  secret: {
    created: ({ name }) => `added the secret “${name}”`,
    changed: ({ name, before }) => `renamed the secret “${textOf(before.name) ?? name}” to “${name}”`,
    'changed the value of': ({ name, before }) => secretChange(name, textOf(before.name)),
    'looked up': ({ name }) => `looked up “${name}”`,
    deleted: ({ name }) => `deleted the secret “${name}”`,
    restored: ({ name }) => `restored the secret “${name}”`,
  },
  // What else is done to them is put in by the features themselves, a line for each verb.
  project: {
    created: ({ name }) => `began the project “${name}”`,
    changed: ({ name, before, after }) => factsChange(`“${name}”`, before, after),
    moved: (change) => projectMove(change),
    deleted: ({ name }) => `deleted the project “${name}”`,
    restored: ({ name }) => `restored the project “${name}”`,
  },
  task: {
    created: ({ name }) => `added the task “${name}”`,
    changed: ({ name, before, after }) => factsChange(`“${name}”`, before, after),
    deleted: ({ name }) => `deleted the task “${name}”`,
    restored: ({ name }) => `restored the task “${name}”`,
    'taken back': ({ name }) => `took back the next “${name}”, since the one before is open again`,
    reported: ({ name }) => `reported a problem: “${name}”`,
    'reported again': ({ name }) => `brought the report “${name}” back`,
    accepted: ({ name }) => `accepted the report “${name}”`,
    declined: ({ name, after }) => `declined the report “${name}”${because(after)}`,
    started: ({ name }) => `started “${name}”`,
    'put back': ({ name }) => `put “${name}” back to “To do”`,
    blocked: ({ name, after }) => `marked “${name}” as blocked${because(after)}`,
    'asked for review of': ({ name }) => `asked for a review of “${name}”`,
    'sent back': ({ name, after }) => `sent “${name}” back${because(after)}`,
    completed: ({ name }) => `completed “${name}”`,
    approved: ({ name }) => `approved “${name}”, which is done`,
    reopened: ({ name, after }) => `reopened “${name}”${because(after)}`,
    cancelled: ({ name, after }) => `cancelled “${name}”${because(after)}`,
    assigned: ({ name, after }) => `gave “${name}” to ${textOf(after.assigneeName) ?? 'a member'}`,
    undone: ({ name }) => `took the last change of “${name}” back`,
    unassigned: ({ name }) => `took “${name}” from the one who had it: it is nobody’s now`,
    'commented on': ({ name }) => `commented on “${name}”`,
    'changed a comment on': ({ name }) => `changed a comment on “${name}”`,
    'deleted a comment on': ({ name }) => `deleted a comment on “${name}”`,
    'restored a comment on': ({ name }) => `restored a comment on “${name}”`,
    'added to the checklist of': ({ name, after }) =>
      `added ${after.count === 1 ? 'a line' : `${after.count} lines`} to the checklist of “${name}”`,
    ticked: ({ name, after }) => `ticked “${textOf(after.line)}” of “${name}”`,
    unticked: ({ name, after }) => `took the tick off “${textOf(after.line)}” of “${name}”`,
    'changed the checklist of': ({ name }) => `changed a line in the checklist of “${name}”`,
    'put in another order the checklist of': ({ name }) => `put the checklist of “${name}” in another order`,
    'deleted from the checklist of': ({ name, after }) =>
      `deleted “${textOf(after.line)}” from the checklist of “${name}”`,
    'restored in the checklist of': ({ name, after }) =>
      `restored “${textOf(after.line)}” in the checklist of “${name}”`,
  },
  schedule: {
    created: ({ name }) => `planned “${name}”`,
    paused: ({ name }) => `paused the plan of “${name}”`,
    resumed: ({ name }) => `went on with the plan of “${name}”`,
    ended: ({ name }) => `ended the plan of “${name}”`,
    changed: ({ name, before, after }) => factsChange(`the plan of “${name}”`, before, after),
    deleted: ({ name }) => `deleted the plan of “${name}”`,
    restored: ({ name }) => `restored the plan of “${name}”`,
  },
  stay: {
    requested: ({ name }) => `asked for a stay: ${name}`,
    changed: ({ before, after }) => stayChange(textOf(before.name), textOf(after.name)),
    confirmed: ({ name }) => `confirmed the stay of ${name}`,
    declined: ({ name, after }) => `declined the stay of ${name}${because(after)}`,
    cancelled: ({ name, after }) => `cancelled the stay of ${name}${because(after)}`,
    deleted: ({ name }) => `deleted the stay of ${name}`,
    restored: ({ name }) => `restored the stay of ${name}`,
  },
  'family-event': {
    created: ({ name }) => `put “${name}” into the calendar`,
    changed: ({ name, before }) => eventChange(name, textOf(before.name)),
    moved: ({ name, after }) => `moved “${name}” to ${dayOf(after.startsOn)}`,
    deleted: ({ name }) => `deleted “${name}” from the calendar`,
    restored: ({ name }) => `restored “${name}” in the calendar`,
  },
  // Sums are written as text when the line is written: the currency of the group does not change.
  payment: {
    recorded: ({ name, after }) => `recorded “${name}”${ofAmount(after)}`,
    changed: (change) => paymentChange(change),
    approved: ({ name, after }) => `approved “${name}”${ofAmount(after)}`,
    rejected: ({ name, after }) => `rejected “${name}”${because(after)}`,
    voided: ({ name, after }) => `made “${name}” void${because(after)}`,
    deleted: ({ name }) => `deleted the payment “${name}”`,
    restored: ({ name }) => `restored the payment “${name}”`,
    imported: ({ after }) => `imported ${after.count === 1 ? 'a payment' : `${after.count} payments`}`,
  },
  settlement: {
    recorded: ({ name }) => `recorded that ${name}`,
    confirmed: ({ name }) => `confirmed that ${name}`,
    disputed: ({ name, after }) => `disputed that ${name}${because(after)}`,
    voided: ({ name, after }) => `made void that ${name}${because(after)}`,
    'wrote off': ({ name, after }) => `wrote off that ${name}${because(after)}`,
  },
  bill: {
    created: ({ name }) => `added the bill “${name}”`,
    changed: ({ name, before, after }) => factsChange(`the bill “${name}”`, before, after),
    paid: ({ name, after }) => `paid the bill “${name}”${ofAmount(after)}`,
    reopened: ({ name }) => `opened the bill “${name}” again`,
    cancelled: ({ name }) => `cancelled the bill “${name}”`,
    deleted: ({ name }) => `deleted the bill “${name}”`,
    restored: ({ name }) => `restored the bill “${name}”`,
  },
  'bill-series': {
    created: ({ name }) => `planned the bill “${name}”, which comes again`,
    changed: ({ name, before, after }) => factsChange(`the coming bills “${name}”`, before, after),
    ended: ({ name }) => `ended the coming bills “${name}”`,
    deleted: ({ name }) => `deleted the coming bills “${name}”`,
    restored: ({ name }) => `restored the coming bills “${name}”`,
  },
  budget: {
    created: ({ name, after }) => `set the budget of ${name}${ofAmount(after)}`,
    changed: ({ name, after }) => `changed the budget of ${name}${ofAmount(after)}`,
    deleted: ({ name }) => `removed the budget of ${name}`,
  },
  'split-default': {
    changed: ({ name }) => `changed how ${name} is split`,
    deleted: ({ name }) => `removed the rule by which ${name} is split`,
  },
  ownership: {
    recorded: ({ after }) =>
      `recorded the owners from ${dayOf(after.validFrom)} on: ${ownersOf(after.owners)}`,
  },
}

const things: Record<ActivityKind, string> = {
  group: 'the group',
  member: 'a member',
  invite: 'an invitation',
  property: 'a property',
  asset: 'an asset',
  document: 'a document',
  'manual-section': 'a section of the manual',
  secret: 'a secret',
  ownership: 'the ownership',
  project: 'a project',
  task: 'a task',
  schedule: 'a plan',
  stay: 'a stay',
  'family-event': 'an event',
  payment: 'a payment',
  settlement: 'a settlement',
  bill: 'a bill',
  'bill-series': 'bills that come again',
  budget: 'a budget',
  'split-default': 'a rule of splitting',
}

const isKind = (type: string): type is ActivityKind => type in things

/** What somebody did, to stand after their name. A verb that has no sentence (yet) speaks for itself. */
export function describeActivity({ verb, entityType, entityName, ...values }: LoggedChange): string {
  const [before, after] = [fieldsOf(values.before), fieldsOf(values.after)]
  const thing = isKind(entityType) ? things[entityType] : 'something'
  const name = entityName ?? textOf(after.name) ?? textOf(before.name) ?? thing
  const sentence = isKind(entityType) ? sentences[entityType][verb] : undefined
  return sentence ? sentence({ name, before, after }) : `${verb} ${name}`
}

const settingLabels: Record<string, string> = {
  name: 'name',
  timeZone: 'time zone',
  weekStart: 'start of the week',
  approvalThresholdMinor: 'approval threshold',
}

function groupChange({ before, after }: Change): string {
  const changed = Object.keys(after)
  if (changed.length === 1 && changed[0] === 'name') {
    return `renamed the group from “${groupName(textOf(before.name))}” to “${groupName(textOf(after.name))}”`
  }
  const labels = changed.map((field) => settingLabels[field] ?? field)
  return `changed the ${new Intl.ListFormat('en').format(labels)} of the group`
}

function factsChange(name: string, before: Fields, after: Fields): string {
  // The name stands beside what changed, also when it is the same.
  const changed = Object.keys(after).filter((field) => field !== 'name' || before.name !== after.name)
  const [oldName, newName] = [textOf(before.name), textOf(after.name)]
  if (changed.length === 1 && oldName && newName && oldName !== newName)
    return `renamed “${oldName}” to “${newName}”`
  return `changed ${changed.length === 1 ? 'a fact' : `${changed.length} facts`} of ${name}`
}

/** What a payment amounts to is the fact that others look for: it is said, not counted. */
function paymentChange({ name, before, after }: Change): string {
  const [from, to] = [textOf(before.amount), textOf(after.amount)]
  if (!from || !to) return factsChange(`“${name}”`, before, after)
  const others = Object.keys(after).filter(
    (field) => field !== 'amount' && (field !== 'name' || before.name !== after.name),
  ).length
  const more = others === 0 ? '' : others === 1 ? ', and another fact' : `, and ${others} other facts`
  return `changed “${name}” from ${from} to ${to}${more}`
}

const dayOf = (value: unknown) => (typeof value === 'string' ? formatCalendarDate(value, 'en') : 'a day')

const namedOwners = 4

/** “Anna Keller 50%, Rosa 30%, and 2 others”. */
function ownersOf(value: unknown): string {
  const owners = Array.isArray(value) ? value.map(fieldsOf) : []
  const named = owners
    .slice(0, namedOwners)
    .map(
      ({ name, basisPoints }) => `${textOf(name) ?? 'somebody'} ${formatPercent(Number(basisPoints), 'en')}`,
    )
  const others = owners.length - named.length
  if (others > 0) named.push(others === 1 ? '1 other' : `${others} others`)
  return new Intl.ListFormat('en').format(named)
}

function projectMove({ name, before, after }: Change): string {
  const reason = textOf(after.reason)
  const move =
    before.status === 'COMPLETED'
      ? `took up the project “${name}” again`
      : `marked the project “${name}” as “${projectStatusOf(after.status)}”`
  return reason ? `${move}: ${reason}` : move
}

function documentChange({ before, after }: Change): string {
  const [oldName, newName] = [textOf(before.name), textOf(after.name)]
  if (oldName !== newName) return `renamed the document “${oldName}” to “${newName}”`
  return `changed the document “${newName}”`
}

const eventChange = (name: string, oldName: string | null) =>
  oldName === null || oldName === name
    ? `changed “${name}” in the calendar`
    : `renamed “${oldName}” in the calendar to “${name}”`

const stayChange = (oldName: string | null, newName: string | null) =>
  oldName === newName ? `changed the stay of ${newName}` : `moved the stay of ${oldName} to ${newName}`

const secretChange = (name: string, oldName: string | null) =>
  oldName === null || oldName === name
    ? `entered a new value for “${name}”`
    : `renamed the secret “${oldName}” to “${name}” and entered a new value`

/** Why, when somebody said so. */
/** A sum as it was written in the currency of the group: `amount` of a line of the log. */
const ofAmount = ({ amount }: Fields) => (textOf(amount) ? `: ${textOf(amount)}` : '')

const because = ({ reason }: Fields) => (textOf(reason) ? `: ${textOf(reason)}` : '')

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const isRole = (value: unknown): value is Role => typeof value === 'string' && value in roleLabels
const roleOf = (value: unknown) => (isRole(value) ? roleLabels[value] : 'member')

const openTasks = (count: unknown) => (count === 1 ? 'an open task' : `${count} open tasks`)

const statusOf = (value: unknown) =>
  Object.entries(statusLabels).find(([status]) => status === value)?.[1] ?? 'another status'

const projectStatusOf = (value: unknown) =>
  Object.entries(projectStatusLabels).find(([status]) => status === value)?.[1] ?? 'another status'

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
