import type { Role } from '../../../server/context.ts'
import type { GroupTab } from './group-links.ts'
import type { MemberColor } from './groups.rules.ts'

// Every text of this feature that is not part of one component's own sentence.

export const groupTabLabels: Record<GroupTab, string> = {
  members: 'Members',
  invites: 'Invites',
  settings: 'Settings',
  activity: 'Activity',
  trash: 'Trash',
  export: 'Export',
}

/** What a role means, in one line. */
export const roleHelp: Record<Role, string> = {
  MANAGER: 'Decides who is in the group and which properties it has.',
  MEMBER: 'Looks after the properties: facts, tasks, payments.',
  VIEWER: 'Sees everything except secrets; can comment and report problems.',
}

/** Why nobody can take the last manager's role from them, not even they themselves. */
export const onlyManagerText = (isSample: boolean) =>
  isSample
    ? 'Nobody else can manage the sample family.'
    : 'You are the only manager. Make somebody else a manager first.'

export const colorLabels: Record<MemberColor, string> = {
  clay: 'Clay',
  pine: 'Pine',
  lake: 'Lake',
  plum: 'Plum',
  moss: 'Moss',
  rust: 'Rust',
  slate: 'Slate',
  sand: 'Sand',
}
