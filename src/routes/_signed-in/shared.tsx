import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { myFamilyGroupsQuery } from '../../features/base/groups/groups.queries.ts'
import { placesQuery } from '../../features/house/properties/properties.queries.ts'
import { SharedPage } from '../../features/overview/share-target/components/shared-page.tsx'
import { load, pageTitle, useFound } from '../-page.ts'

/** The phone leads here after something was shared with the installed app; the address may say why it is not there. */
export const Route = createFileRoute('/_signed-in/shared')({
  validateSearch: ({ lost }): { lost?: string } => (typeof lost === 'string' ? { lost } : {}),
  loader: async ({ context }) => {
    await Promise.all([load(context, myFamilyGroupsQuery), load(context, placesQuery)])
  },
  head: () => ({ meta: pageTitle(t`Shared with Kinstead`) }),
  component: Shared,
})

function Shared() {
  const { lost } = Route.useSearch()
  const { userId } = Route.useRouteContext()
  const groups = useFound(myFamilyGroupsQuery)
  const places = useFound(placesQuery)
  return <SharedPage {...{ userId, groups, places, lost }} />
}
