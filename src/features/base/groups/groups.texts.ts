import { t } from '@lingui/core/macro'
import type { Role } from '../../../server/context.ts'
import type { GroupTab } from './group-links.ts'
import type { MemberColor } from './groups.rules.ts'

// Texts of this feature that are used by several components.

export const groupTabLabels: Record<GroupTab, string> = {
  get members() {
    return t`Members`
  },
  get invites() {
    return t`Invites`
  },
  get settings() {
    return t`Settings`
  },
  get categories() {
    return t`Categories`
  },
  get activity() {
    return t`Activity`
  },
  get trash() {
    return t`Trash`
  },
  get export() {
    return t`Export`
  },
}

/** What a role means, in one line. */
export const roleHelp: Record<Role, string> = {
  get MANAGER() {
    return t`Manages members and properties.`
  },
  get MEMBER() {
    return t`Looks after the properties: details, tasks, expenses.`
  },
  get VIEWER() {
    return t`Sees everything except codes & passwords. Can comment and report problems.`
  },
}

/** Why the last manager's role cannot be removed, even by themselves. */
export const onlyManagerText = (isSample: boolean) =>
  isSample
    ? t`Nobody else can manage the sample family.`
    : t`You are the only manager. Make someone else a manager first.`

export const colorLabels: Record<MemberColor, string> = {
  get clay() {
    return t`Clay`
  },
  get pine() {
    return t`Pine`
  },
  get lake() {
    return t`Lake`
  },
  get plum() {
    return t`Plum`
  },
  get moss() {
    return t`Moss`
  },
  get rust() {
    return t`Rust`
  },
  get slate() {
    return t`Slate`
  },
  get sand() {
    return t`Sand`
  },
}

/** Says that the reader’s role changed. */
export const youAreNow: Record<Role, () => string> = {
  MANAGER: () => t`You are now a manager`,
  MEMBER: () => t`You are now a member`,
  VIEWER: () => t`You are now a viewer`,
}

/** Says that someone else’s role changed. */
export const theyAreNow: Record<Role, (name: string) => string> = {
  MANAGER: (name) => t`${name} is now a manager`,
  MEMBER: (name) => t`${name} is now a member`,
  VIEWER: (name) => t`${name} is now a viewer`,
}
