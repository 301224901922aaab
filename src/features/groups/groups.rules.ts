import type { Role } from '../../server/context.ts'

/**
 * Who may do what: the table of the product definition, one line for each action.
 * `own` means: only what the caller made. What a role may not do is absent.
 */
const permissions = {
  'group.see': { MANAGER: 'any', MEMBER: 'any', VIEWER: 'any' },
  'group.manage': { MANAGER: 'any' },
  // As which roles: `invitableRoles`.
  'member.invite': { MANAGER: 'any', MEMBER: 'any' },
  'property.create': { MANAGER: 'any' },
  'property.archive': { MANAGER: 'any' },
  'property.delete': { MANAGER: 'any' },
  'property.edit': { MANAGER: 'any', MEMBER: 'any' },
} as const satisfies Record<string, Partial<Record<Role, 'any' | 'own'>>>

export type Action = keyof typeof permissions

/** @param own whether the caller made the thing that the action is about. */
export function can(role: Role, action: Action, { own = false } = {}): boolean {
  const allowed: Partial<Record<Role, 'any' | 'own'>> = permissions[action]
  return allowed[role] === 'any' || (allowed[role] === 'own' && own)
}

/** The roles that somebody may give to others: none above their own, and a VIEWER gives none. */
export function invitableRoles(role: Role): readonly Role[] {
  if (role === 'MANAGER') return ['MANAGER', 'MEMBER', 'VIEWER']
  return role === 'MEMBER' ? ['MEMBER', 'VIEWER'] : []
}

export const maxGroupsPerUser = 20
export const maxMembersPerGroup = 50
export const maxPropertiesPerGroup = 50

/** Display colours for members, in the order in which they join; names of theme tokens, not raw colours. */
export const memberColors = ['clay', 'pine', 'lake', 'plum', 'moss', 'rust', 'slate', 'sand'] as const

export const memberColor = (membersBefore: number) =>
  memberColors[membersBefore % memberColors.length] ?? 'clay'

/** How a group without a name is shown (old rows may lack one). */
export const groupName = (name: string | null) => name ?? 'Unnamed Group'

export const roleLabels: Record<Role, string> = { MANAGER: 'Manager', MEMBER: 'Member', VIEWER: 'Viewer' }
