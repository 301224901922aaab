import { linkOptions } from '@tanstack/react-router'

/** Returns the dashboard of the selected group, or the group list. */
export const dashboardTarget = (familyGroupId: string | null) =>
  familyGroupId
    ? linkOptions({ to: '/dashboard/$familyGroupId', params: { familyGroupId } })
    : linkOptions({ to: '/family-select' })

/** Returns the money page of the selected group, or null. */
export const moneyTarget = (familyGroupId: string) =>
  linkOptions({ to: '/money/$familyGroupId', params: { familyGroupId } })

export const workersTarget = (familyGroupId: string) =>
  linkOptions({ to: '/workers/$familyGroupId', params: { familyGroupId } })

/** Returns the page of open tasks across all properties of the group. */
export const tasksTarget = (familyGroupId: string) => linkOptions({ to: '/tasks', search: { familyGroupId } })

/** Returns the calendar of the selected group; without one the page finds a group itself. */
export const calendarTarget = (familyGroupId: string | null) =>
  linkOptions({ to: '/calendar', search: familyGroupId ? { familyGroupId } : {} })

export const groupTabs = [
  'members',
  'invites',
  'settings',
  'categories',
  'activity',
  'trash',
  'export',
] as const
export type GroupTab = (typeof groupTabs)[number]

/** The search of `/family-select`: the managed group and its open tab. */
export type GroupSearch = {
  familyGroupId?: string
  tab?: GroupTab
  /** Filters the activity. */
  kind?: string
}

/** Kinds above the length limit are left out. Parsed by hand to keep the schema library out of the main bundle. */
export function groupSearch({ familyGroupId, tab, kind }: Record<string, unknown>): GroupSearch {
  if (typeof familyGroupId !== 'string') return {}
  const known = groupTabs.find((name) => name === tab)
  return {
    familyGroupId,
    ...(known && { tab: known }),
    ...(known === 'activity' && typeof kind === 'string' && kind.length <= 60 && { kind }),
  }
}
