import { t } from '@lingui/core/macro'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { groupQuery } from '../../features/base/groups/groups.queries.ts'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { MoneyPage } from '../../features/money/balances/components/money-page.tsx'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/money/$familyGroupId')({
  staticData: { shape: 'tabs' },
  loader: ({ context, params }) => load(context, groupQuery(params.familyGroupId)),
  head: () => ({ meta: pageTitle(t`Money`) }),
  component: Money,
})

/** Frames a group’s money; its parts are the routes in the folder next to this file. */
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
