import { type ActivityKind, isActivityKind } from '../activity/activity.rules.ts'

export const groupTabs = ['members', 'invites', 'settings', 'activity', 'trash'] as const
export type GroupTab = (typeof groupTabs)[number]

/** What the address of `/family-select` says: which group is managed, and which part of it is open. */
export type GroupSearch = {
  familyGroupId?: string
  tab?: GroupTab
  /** Narrows the activity. */
  kind?: ActivityKind
}

/** By hand, so that the schema library stays out of the script that every page loads. */
export function groupSearch({ familyGroupId, tab, kind }: Record<string, unknown>): GroupSearch {
  if (typeof familyGroupId !== 'string') return {}
  const known = groupTabs.find((name) => name === tab)
  return {
    familyGroupId,
    ...(known && { tab: known }),
    ...(known === 'activity' && isActivityKind(kind) && { kind }),
  }
}
