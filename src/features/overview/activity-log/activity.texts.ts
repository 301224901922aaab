import { formatCalendarDate } from '../../../lib/dates.ts'
import type { Role } from '../../../server/context.ts'
import { type ActivityKind, isActivityKind, type VerbOf } from '../../base/activity/activity.rules.ts'
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

const sentences: { [Kind in ActivityKind]: Record<VerbOf<Kind>, Sentence> } = {
  group: {
    CREATED: ({ after }) => `created the group “${textOf(after.name) ?? groupName(null)}”`,
    CHANGED: (change) => groupChange(change),
    DELETED: () => 'deleted the group',
    RESTORED: () => 'brought the group back',
  },
  member: {
    JOINED: ({ after }) => `joined as ${roleOf(after.role)}`,
    CHANGED: ({ name, before, after }) =>
      `changed the role of ${name} from ${roleOf(before.role)} to ${roleOf(after.role)}`,
    REMOVED: ({ name }) => `removed ${name} from the group`,
    LEFT: () => 'left the group',
    RELEASED_TASKS: ({ name, after }) => `left ${openTasks(after.count)} of ${name} to the others`,
    LEFT_TASKS: ({ after }) => `left ${openTasks(after.count)} to the others`,
  },
  invite: {
    CREATED: ({ after }) => `made an invitation for a ${roleOf(after.role)}`,
    ACCEPTED: () => 'accepted an invitation',
    DECLINED: () => 'declined an invitation',
    REVOKED: () => 'withdrew an invitation',
  },
  property: {
    CREATED: ({ name }) => `added ${name}`,
    CHANGED: ({ name, before, after }) => factsChange(name, before, after),
    ARCHIVED: ({ name }) => `archived ${name}`,
    UNARCHIVED: ({ name }) => `brought ${name} back from the archive`,
    DELETED: ({ name }) => `deleted ${name}`,
    RESTORED: ({ name }) => `restored ${name}`,
    PHOTOGRAPHED: ({ name }) => `put a new photo on ${name}`,
    PHOTO_REMOVED: ({ name }) => `took the photo off ${name}`,
  },
  asset: {
    IMPORTED: ({ after }) => `imported ${after.count === 1 ? 'an asset' : `${after.count} assets`}`,
    CREATED: ({ name }) => `added ${name}`,
    ADDED: ({ after }) => `added ${after.count} assets`,
    CHANGED: ({ name, before, after }) => factsChange(name, before, after),
    MOVED: ({ name, after }) => `marked ${name} as “${statusOf(after.status)}”`,
    DELETED: ({ name }) => `deleted ${name}`,
    RESTORED: ({ name }) => `restored ${name}`,
  },
  document: {
    CREATED: ({ name }) => `added the document “${name}”`,
    CHANGED: (change) => documentChange(change),
    DELETED: ({ name }) => `deleted the document “${name}”`,
    RESTORED: ({ name }) => `restored the document “${name}”`,
  },
  'manual-section': {
    CREATED: ({ name }) => `wrote “${name}” in the manual`,
    CHANGED: ({ name }) => `changed “${name}” in the manual`,
    DELETED: ({ name }) => `deleted “${name}” from the manual`,
    RESTORED: ({ name }) => `restored “${name}” in the manual`,
    REORDERED: () => 'put the manual in another order',
  },
  secret: {
    CREATED: ({ name }) => `added the secret “${name}”`,
    CHANGED: ({ name, before }) => `renamed the secret “${textOf(before.name) ?? name}” to “${name}”`,
    VALUE_CHANGED: ({ name, before }) => secretChange(name, textOf(before.name)),
    LOOKED_UP: ({ name }) => `looked up “${name}”`,
    DELETED: ({ name }) => `deleted the secret “${name}”`,
    RESTORED: ({ name }) => `restored the secret “${name}”`,
  },
  // What else is done to them is put in by the features themselves, a line for each verb.
  project: {
    CREATED: ({ name }) => `began the project “${name}”`,
    CHANGED: ({ name, before, after }) => factsChange(`“${name}”`, before, after),
    MOVED: (change) => projectMove(change),
    DELETED: ({ name }) => `deleted the project “${name}”`,
    RESTORED: ({ name }) => `restored the project “${name}”`,
  },
  task: {
    CREATED: ({ name }) => `added the task “${name}”`,
    CHANGED: ({ name, before, after }) => factsChange(`“${name}”`, before, after),
    DELETED: ({ name }) => `deleted the task “${name}”`,
    RESTORED: ({ name }) => `restored the task “${name}”`,
    TAKEN_BACK: ({ name }) => `took back the next “${name}”, since the one before is open again`,
    REPORTED: ({ name }) => `reported a problem: “${name}”`,
    REPORTED_AGAIN: ({ name }) => `brought the report “${name}” back`,
    ACCEPTED: ({ name }) => `accepted the report “${name}”`,
    DECLINED: ({ name, after }) => `declined the report “${name}”${because(after)}`,
    STARTED: ({ name }) => `started “${name}”`,
    PUT_BACK: ({ name }) => `put “${name}” back to “To do”`,
    BLOCKED: ({ name, after }) => `marked “${name}” as blocked${because(after)}`,
    REVIEW_REQUESTED: ({ name }) => `asked for a review of “${name}”`,
    SENT_BACK: ({ name, after }) => `sent “${name}” back${because(after)}`,
    COMPLETED: ({ name }) => `completed “${name}”`,
    APPROVED: ({ name }) => `approved “${name}”, which is done`,
    REOPENED: ({ name, after }) => `reopened “${name}”${because(after)}`,
    CANCELLED: ({ name, after }) => `cancelled “${name}”${because(after)}`,
    ASSIGNED: ({ name, after }) => `gave “${name}” to ${textOf(after.assigneeName) ?? 'a member'}`,
    UNDONE: ({ name }) => `took the last change of “${name}” back`,
    UNASSIGNED: ({ name }) => `took “${name}” from the one who had it: it is nobody’s now`,
    COMMENTED: ({ name }) => `commented on “${name}”`,
    COMMENT_CHANGED: ({ name }) => `changed a comment on “${name}”`,
    COMMENT_DELETED: ({ name }) => `deleted a comment on “${name}”`,
    COMMENT_RESTORED: ({ name }) => `restored a comment on “${name}”`,
    CHECKLIST_ADDED: ({ name, after }) =>
      `added ${after.count === 1 ? 'a line' : `${after.count} lines`} to the checklist of “${name}”`,
    TICKED: ({ name, after }) => `ticked “${textOf(after.line)}” of “${name}”`,
    UNTICKED: ({ name, after }) => `took the tick off “${textOf(after.line)}” of “${name}”`,
    CHECKLIST_CHANGED: ({ name }) => `changed a line in the checklist of “${name}”`,
    CHECKLIST_REORDERED: ({ name }) => `put the checklist of “${name}” in another order`,
    CHECKLIST_DELETED: ({ name, after }) => `deleted “${textOf(after.line)}” from the checklist of “${name}”`,
    CHECKLIST_RESTORED: ({ name, after }) => `restored “${textOf(after.line)}” in the checklist of “${name}”`,
  },
  schedule: {
    CREATED: ({ name }) => `planned “${name}”`,
    PAUSED: ({ name }) => `paused the plan of “${name}”`,
    RESUMED: ({ name }) => `went on with the plan of “${name}”`,
    ENDED: ({ name }) => `ended the plan of “${name}”`,
    CHANGED: ({ name, before, after }) => factsChange(`the plan of “${name}”`, before, after),
    DELETED: ({ name }) => `deleted the plan of “${name}”`,
    RESTORED: ({ name }) => `restored the plan of “${name}”`,
  },
  stay: {
    REQUESTED: ({ name }) => `asked for a stay: ${name}`,
    CHANGED: ({ before, after }) => stayChange(textOf(before.name), textOf(after.name)),
    CONFIRMED: ({ name }) => `confirmed the stay of ${name}`,
    DECLINED: ({ name, after }) => `declined the stay of ${name}${because(after)}`,
    CANCELLED: ({ name, after }) => `cancelled the stay of ${name}${because(after)}`,
    DELETED: ({ name }) => `deleted the stay of ${name}`,
    RESTORED: ({ name }) => `restored the stay of ${name}`,
  },
  'family-event': {
    CREATED: ({ name }) => `put “${name}” into the calendar`,
    CHANGED: ({ name, before }) => eventChange(name, textOf(before.name)),
    MOVED: ({ name, after }) => `moved “${name}” to ${dayOf(after.startsOn)}`,
    DELETED: ({ name }) => `deleted “${name}” from the calendar`,
    RESTORED: ({ name }) => `restored “${name}” in the calendar`,
  },
  // Sums are written as text when the line is written: the currency of the group does not change.
  payment: {
    RECORDED: ({ name, after }) => `recorded “${name}”${ofAmount(after)}`,
    CHANGED: (change) => paymentChange(change),
    APPROVED: ({ name, after }) => `approved “${name}”${ofAmount(after)}`,
    REJECTED: ({ name, after }) => `rejected “${name}”${because(after)}`,
    VOIDED: ({ name, after }) => `made “${name}” void${because(after)}`,
    DELETED: ({ name }) => `deleted the payment “${name}”`,
    RESTORED: ({ name }) => `restored the payment “${name}”`,
    IMPORTED: ({ after }) => `imported ${after.count === 1 ? 'a payment' : `${after.count} payments`}`,
  },
  settlement: {
    RECORDED: ({ name }) => `recorded that ${name}`,
    CONFIRMED: ({ name }) => `confirmed that ${name}`,
    DISPUTED: ({ name, after }) => `disputed that ${name}${because(after)}`,
    VOIDED: ({ name, after }) => `made void that ${name}${because(after)}`,
    WRITTEN_OFF: ({ name, after }) => `wrote off that ${name}${because(after)}`,
  },
  bill: {
    CREATED: ({ name }) => `added the bill “${name}”`,
    CHANGED: ({ name, before, after }) => factsChange(`the bill “${name}”`, before, after),
    PAID: ({ name, after }) => `paid the bill “${name}”${ofAmount(after)}`,
    REOPENED: ({ name }) => `opened the bill “${name}” again`,
    CANCELLED: ({ name }) => `cancelled the bill “${name}”`,
    DELETED: ({ name }) => `deleted the bill “${name}”`,
    RESTORED: ({ name }) => `restored the bill “${name}”`,
  },
  'bill-series': {
    CREATED: ({ name }) => `planned the bill “${name}”, which comes again`,
    CHANGED: ({ name, before, after }) => factsChange(`the coming bills “${name}”`, before, after),
    ENDED: ({ name }) => `ended the coming bills “${name}”`,
    DELETED: ({ name }) => `deleted the coming bills “${name}”`,
    RESTORED: ({ name }) => `restored the coming bills “${name}”`,
  },
  budget: {
    CREATED: ({ name, after }) => `set the budget of ${name}${ofAmount(after)}`,
    CHANGED: ({ name, after }) => `changed the budget of ${name}${ofAmount(after)}`,
    DELETED: ({ name }) => `removed the budget of ${name}`,
  },
  'split-default': {
    CHANGED: ({ name }) => `changed how ${name} is split`,
    DELETED: ({ name }) => `removed the rule by which ${name} is split`,
  },
  ownership: {
    RECORDED: ({ after }) =>
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

const sentencesOf = (kind: ActivityKind): Record<string, Sentence | undefined> => sentences[kind]

/** What somebody did, to stand after their name. A code that is not known here still says something. */
export function describeActivity({ verb, entityType, entityName, ...values }: LoggedChange): string {
  const [before, after] = [fieldsOf(values.before), fieldsOf(values.after)]
  const thing = isActivityKind(entityType) ? things[entityType] : 'something'
  const name = entityName ?? textOf(after.name) ?? textOf(before.name) ?? thing
  const sentence = isActivityKind(entityType) ? sentencesOf(entityType)[verb] : undefined
  return sentence ? sentence({ name, before, after }) : `${verb.toLowerCase().replaceAll('_', ' ')} ${name}`
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
