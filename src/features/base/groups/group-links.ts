import { linkOptions } from '@tanstack/react-router'

/** Where the Dashboard link leads: the selected group's, or to the choice of groups when none is selected. */
export const dashboardTarget = (familyGroupId: string | null) =>
  familyGroupId
    ? linkOptions({ to: '/dashboard/$familyGroupId', params: { familyGroupId } })
    : linkOptions({ to: '/family-select' })

/** Where the Money link leads; without a selected group there is none. */
export const moneyTarget = (familyGroupId: string) =>
  linkOptions({ to: '/money/$familyGroupId', params: { familyGroupId } })

/** Where the Contractors link leads. */
export const workersTarget = (familyGroupId: string) =>
  linkOptions({ to: '/workers/$familyGroupId', params: { familyGroupId } })

/** The target of the Tasks link: the open tasks of all properties of the group. */
export const tasksTarget = (familyGroupId: string) => linkOptions({ to: '/tasks', search: { familyGroupId } })

/** Where the Calendar link leads: the selected group's; without one the page finds a group itself. */
export const calendarTarget = (familyGroupId: string | null) =>
  linkOptions({ to: '/calendar', search: familyGroupId ? { familyGroupId } : {} })

export const groupTabs = ['members', 'invites', 'settings', 'activity', 'trash', 'export'] as const
export type GroupTab = (typeof groupTabs)[number]

/** What the address of `/family-select` says: which group is managed, and which part of it is open. */
export type GroupSearch = {
  familyGroupId?: string
  tab?: GroupTab
  /** Narrows the activity. */
  kind?: string
}

/**
 * A kind longer than any that the server takes is left out. By hand, so that the schema library stays out of the script
 * that every page loads.
 */
export function groupSearch({ familyGroupId, tab, kind }: Record<string, unknown>): GroupSearch {
  if (typeof familyGroupId !== 'string') return {}
  const known = groupTabs.find((name) => name === tab)
  return {
    familyGroupId,
    ...(known && { tab: known }),
    ...(known === 'activity' && typeof kind === 'string' && kind.length <= 60 && { kind }),
  }
}
