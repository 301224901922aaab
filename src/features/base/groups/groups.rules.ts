import type { Role } from '../../../server/context.ts'
import type { GroupSettings } from './groups.schemas.ts'

/** On what a right depends: on nothing, or on the caller's tie to the thing that the action is about. */
type Condition = 'any' | Tie
/** `own`: the caller made it. `owner`: the caller owns a share of the property. `receiver`: the money goes to the caller. */
type Tie = 'own' | 'owner' | 'receiver'

const everybody = { MANAGER: 'any', MEMBER: 'any', VIEWER: 'any' } as const
const membersUp = { MANAGER: 'any', MEMBER: 'any' } as const
const managers = { MANAGER: 'any' } as const
const managersAndOwn = { MANAGER: 'any', MEMBER: 'own' } as const

/**
 * Who may do what: the table of the product definition, its rows in the same order, one line for each action that there is.
 * What a role may not do is absent.
 */
const permissions = {
  'group.see': everybody,
  'secret.see': membersUp,
  'group.manage': managers,
  // As which roles: `invitableRoles`.
  'member.invite': membersUp,
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
  'task.complete-assigned': everybody,
  'comment.write': everybody,
  'problem.report': everybody,
  'payment.record': membersUp,
  'payment.change': managersAndOwn,
  'payment.import': managers,
  'budget.edit': membersUp,
  'expense.approve': { MANAGER: 'any', MEMBER: 'owner', VIEWER: 'owner' },
  'settlement.confirm': { MANAGER: 'receiver', MEMBER: 'receiver', VIEWER: 'receiver' },
  'share-link.create': membersUp,
  'share-link.revoke': managersAndOwn,
  'group.export': everybody,
} as const satisfies Record<string, Partial<Record<Role, Condition>>>

export type Action = keyof typeof permissions

/** @param ties how the caller is tied to the thing that the action is about; what is left out is not so. */
export function can(role: Role, action: Action, ties: Partial<Record<Tie, boolean>> = {}): boolean {
  const allowed: Partial<Record<Role, Condition>> = permissions[action]
  const condition = allowed[role]
  if (condition === undefined) return false
  return condition === 'any' || ties[condition] === true
}

/** As what the caller may invite somebody: never above their own role. */
export function invitableRoles(role: Role): readonly Role[] {
  if (!can(role, 'member.invite')) return []
  return role === 'MANAGER' ? ['MANAGER', 'MEMBER', 'VIEWER'] : ['MEMBER', 'VIEWER']
}

/** Whether the caller manages the group and nobody else does, as far as its list of members tells. */
export const isOnlyManager = (members: readonly { role: Role; isMe: boolean }[]) => {
  const managing = members.filter(({ role }) => role === 'MANAGER')
  return managing.length === 1 && managing.every(({ isMe }) => isMe)
}

export const maxGroupsPerUser = 20
/** Tries count too. */
export const newGroupsPerDay = { points: 30, durationSeconds: 86_400 }
export const maxMembersPerGroup = 50
export const maxPropertiesPerGroup = 50

/** Display colours for members, in the order in which they join; names of theme tokens, not raw colours. */
export const memberColors = ['clay', 'pine', 'lake', 'plum', 'moss', 'rust', 'slate', 'sand'] as const
export type MemberColor = (typeof memberColors)[number]

/** The colour that the fewest of the members have; of several the first. */
export function leastUsedColor(taken: readonly string[]): MemberColor {
  const uses = (color: MemberColor) => taken.filter((other) => other === color).length
  return memberColors.reduce((best, color) => (uses(color) < uses(best) ? color : best))
}

/** How a group without a name is shown (old rows may lack one). */
export const groupName = (name: string | null) => name ?? 'Unnamed Group'

export const roleLabels: Record<Role, string> = { MANAGER: 'Manager', MEMBER: 'Member', VIEWER: 'Viewer' }

/** The settings that differ, as they were and as they become. */
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

/** When a job removes for good what was deleted at the given time. */
export const removedForGoodAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + daysInTrash * dayMs)
