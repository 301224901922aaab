import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../features/base/groups/groups.queries.ts'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { WorkersPage } from '../../features/house/workers/components/workers-page.tsx'
import { workerSearch } from '../../features/house/workers/worker-search.ts'
import { workersQuery } from '../../features/house/workers/workers.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/workers/$familyGroupId')({
  staticData: { shape: 'rows' },
  validateSearch: workerSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { familyGroupId }, deps }) =>
    load(context, groupQuery(familyGroupId), workersQuery(familyGroupId, deps)),
  head: () => ({ meta: pageTitle(t`Contractors`) }),
  component: Workers,
})

function Workers() {
  const { familyGroupId } = Route.useParams()
  const group = useFound(groupQuery(familyGroupId))
  useRememberGroup({ id: familyGroupId, name: group.name })
  return <WorkersPage group={group} search={Route.useSearch()} />
}
