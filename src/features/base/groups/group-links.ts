import { linkOptions } from '@tanstack/react-router'

/** Where the Dashboard link leads: the selected group's, or to the choice of groups when none is selected. */
export const dashboardTarget = (familyGroupId: string | null) =>
  familyGroupId
    ? linkOptions({ to: '/dashboard/$familyGroupId', params: { familyGroupId } })
    : linkOptions({ to: '/family-select' })

/** Where the Money link leads; without a selected group there is none. */
export const moneyTarget = (familyGroupId: string) =>
  linkOptions({ to: '/money/$familyGroupId', params: { familyGroupId } })

/** The target of the Tasks link: the open tasks of all properties of the group. */
export const tasksTarget = (familyGroupId: string) => linkOptions({ to: '/tasks', search: { familyGroupId } })

/** Where the Calendar link leads: the selected group's; without one the page finds a group itself. */
export const calendarTarget = (familyGroupId: string | null) =>
  linkOptions({ to: '/calendar', search: familyGroupId ? { familyGroupId } : {} })
