import { createFileRoute, Outlet } from '@tanstack/react-router'
import { MoneyPage } from '../../features/balances/components/money-page.tsx'
import { groupQuery } from '../../features/groups/groups.queries.ts'
import { useRememberGroup } from '../../features/groups/selected-group.store.ts'
import { orNotFound } from '../../lib/found.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { useFound } from '../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/money/$familyGroupId')({
  loader: ({ context, params }) =>
    orNotFound(context.queryClient.ensureQueryData(groupQuery(params.familyGroupId))),
  head: () => ({ meta: pageTitle('Money') }),
  component: Money,
})

/** The frame of the parts of a group's money: each is a route in the folder beside this file. */
function Money() {
  const { familyGroupId } = Route.useParams()
  const group = useFound(groupQuery(familyGroupId))
  useRememberGroup({ id: familyGroupId, name: group.name })
  return (
    <MoneyPage group={group}>
      <Outlet />
    </MoneyPage>
  )
}
