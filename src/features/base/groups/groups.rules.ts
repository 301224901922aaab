import { t } from '@lingui/core/macro'
import type { Role } from '../../../server/context.ts'
import type { GroupSettings, GroupView } from './groups.schemas.ts'

/** A condition of a right: none, or the caller's relation to the thing. */
type Condition = 'any' | Tie
/**
 * `own`: the caller created it. `owner`: the caller owns a share of the property. `receiver`: the caller receives the
 * money.
 */
type Tie = 'own' | 'owner' | 'receiver'

const everyone = { MANAGER: 'any', MEMBER: 'any', VIEWER: 'any' } as const
const membersUp = { MANAGER: 'any', MEMBER: 'any' } as const
const managers = { MANAGER: 'any' } as const
const managersAndOwn = { MANAGER: 'any', MEMBER: 'own' } as const

/** The table of rights from the product definition, in the same order. A missing role has no right. */
const permissions = {
  'group.see': everyone,
  'secret.see': membersUp,
  'group.manage': managers,
  // Naming trusted people, and objecting to their requests.
  'emergency-access.manage': managers,
  // See `invitableRoles`.
  'member.invite': membersUp,
  'relative-link.manage': managers,
  'property.create': managers,
  'property.archive': managers,
  'property.delete': managers,
  'ownership.change': managers,
  'property.edit': membersUp,
  'asset.edit': membersUp,
  'document.edit': membersUp,
  'manual.edit': membersUp,
  'project.edit': membersUp,
  'task.edit': membersUp,
  'schedule.edit': membersUp,
  'stay.edit': membersUp,
  // Ticking off the checklists of a stay.
  'stay.tick': { MANAGER: 'any', MEMBER: 'any', VIEWER: 'own' },
  'event.edit': membersUp,
  'worker.edit': membersUp,
  'quote.edit': membersUp,
  'visit.edit': membersUp,
  'invoice.edit': membersUp,
  'job-message.write': membersUp,
  'project.delete': managersAndOwn,
  'task.delete': managersAndOwn,
  'schedule.delete': managersAndOwn,
  'stay.delete': managersAndOwn,
  'event.delete': managersAndOwn,
  'worker.delete': managersAndOwn,
  'quote.delete': managersAndOwn,
  'visit.delete': managersAndOwn,
  'invoice.delete': managersAndOwn,
  // Choosing who stays.
  'stay.for-others': managers,
  'task.complete-assigned': everyone,
  'comment.write': everyone,
  'comment.delete': { MANAGER: 'any', MEMBER: 'own', VIEWER: 'own' },
  'guest-book.write': everyone,
  'guest-book.delete': { MANAGER: 'any', MEMBER: 'own', VIEWER: 'own' },
  'problem.report': everyone,
  'payment.record': membersUp,
  'payment.change': managersAndOwn,
  'payment.import': managers,
  'budget.edit': membersUp,
  'expense.approve': { MANAGER: 'any', MEMBER: 'owner', VIEWER: 'owner' },
  'decision.edit': { MANAGER: 'any', MEMBER: 'owner', VIEWER: 'owner' },
  // Of those who were asked; see `decisionRights`.
  'decision.vote': everyone,
  'decision.end': { MANAGER: 'any', MEMBER: 'own', VIEWER: 'own' },
  'decision.delete': managersAndOwn,
  'settlement.confirm': { MANAGER: 'receiver', MEMBER: 'receiver', VIEWER: 'receiver' },
  'share-link.create': membersUp,
  'share-link.revoke': managersAndOwn,
  'group.export': everyone,
} as const satisfies Record<string, Partial<Record<Role, Condition>>>

export type Action = keyof typeof permissions

/** @param ties the caller's relations to the thing; missing ones are false */
export function can(role: Role, action: Action, ties: Partial<Record<Tie, boolean>> = {}): boolean {
  const allowed: Partial<Record<Role, Condition>> = permissions[action]
  const condition = allowed[role]
  if (condition === undefined) return false
  return condition === 'any' || ties[condition] === true
}

/** Returns what the caller may do in a group, for its pages and lists. */
export const groupRights = (role: Role): GroupView['may'] => ({
  manage: can(role, 'group.manage'),
  addProperties: can(role, 'property.create'),
  invite: can(role, 'member.invite'),
  seeSecrets: can(role, 'secret.see'),
  editWorkers: can(role, 'worker.edit'),
  editTasks: can(role, 'task.edit'),
  editEvents: can(role, 'event.edit'),
  requestStaysForOthers: can(role, 'stay.for-others'),
  editInvoices: can(role, 'invoice.edit'),
  recordPayments: can(role, 'payment.record'),
  recordForOthers: can(role, 'payment.change'),
  importPayments: can(role, 'payment.import'),
})

/** Returns the roles that the caller can invite someone to: never above their own. */
export function invitableRoles(role: Role): readonly Role[] {
  if (!can(role, 'member.invite')) return []
  return role === 'MANAGER' ? ['MANAGER', 'MEMBER', 'VIEWER'] : ['MEMBER', 'VIEWER']
}

/** Returns whether the caller is the only manager in the member list. */
export const isOnlyManager = (members: readonly { role: Role; isMe: boolean }[]) => {
  const managing = members.filter(({ role }) => role === 'MANAGER')
  return managing.length === 1 && managing.every(({ isMe }) => isMe)
}

export const maxGroupsPerUser = 20
/** Attempts count too. */
export const newGroupsPerDay = { points: 30, durationSeconds: 86_400 }
export const maxMembersPerGroup = 50
export const maxPropertiesPerGroup = 50

/** Member colours in order of joining, as theme tokens. */
export const memberColors = ['clay', 'pine', 'lake', 'plum', 'moss', 'rust', 'slate', 'sand'] as const
export type MemberColor = (typeof memberColors)[number]

/** Returns the first of the least used colours. */
export function leastUsedColor(taken: readonly string[]): MemberColor {
  const uses = (color: MemberColor) => taken.filter((other) => other === color).length
  return memberColors.reduce((best, color) => (uses(color) < uses(best) ? color : best))
}

/** Returns the group's name, or a fallback for old groups without one. */
export const groupName = (name: string | null) => name ?? t`Unnamed Group`

export const roleLabels: Record<Role, string> = {
  get MANAGER() {
    return t`Manager`
  },
  get MEMBER() {
    return t`Member`
  },
  get VIEWER() {
    return t`Viewer`
  },
}

/** Returns the settings that differ, before and after. */
export function changedSettings(before: Nullable<GroupSettings>, after: GroupSettings) {
  const names = settingNames.filter((name) => before[name] !== after[name])
  const pick = (settings: Nullable<GroupSettings>): Partial<Nullable<GroupSettings>> =>
    Object.fromEntries(names.map((name) => [name, settings[name]]))
  return { before: pick(before), after: pick(after) }
}

const settingNames = ['name', 'timeZone', 'weekStart', 'approvalThresholdMinor'] as const
type Nullable<Settings> = { [Name in keyof Settings]: Settings[Name] | null }

const daysInTrash = 30
const dayMs = 24 * 60 * 60 * 1000

/** Returns when a job purges what was deleted at the given time. */
export const purgeDate = (deletedAt: Date): Date => new Date(deletedAt.getTime() + daysInTrash * dayMs)
