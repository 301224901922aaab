import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { myFamilyGroupsSwitcherQuery } from '../../features/base/groups/groups.queries.ts'
import { groupName } from '../../features/base/groups/groups.rules.ts'
import { NotificationsPage } from '../../features/base/notifications/components/notifications-page.tsx'
import { chosenNotificationsQuery } from '../../features/base/notifications/notification-page.queries.ts'
import { notificationSearch } from '../../features/base/notifications/notification-search.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/notifications')({
  validateSearch: notificationSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => load(context, myFamilyGroupsSwitcherQuery, chosenNotificationsQuery(deps)),
  head: () => ({ meta: pageTitle(t`Notifications`) }),
  component: Notifications,
})

function Notifications() {
  const search = Route.useSearch()
  const memberships = useFound(myFamilyGroupsSwitcherQuery)
  const groups = memberships.map(({ familyGroupId, familyGroup }) => ({
    id: familyGroupId,
    name: groupName(familyGroup.name),
  }))
  return <NotificationsPage search={search} groups={groups} />
}
