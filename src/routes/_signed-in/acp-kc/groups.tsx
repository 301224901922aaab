import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { allGroupsQuery } from '../../../features/overview/administration/administration.queries.ts'
import { GroupList } from '../../../features/overview/administration/components/group-list.tsx'
import { groupSearch } from '../../../features/overview/administration/group-search.ts'
import { pageTitle } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/acp-kc/groups')({
  validateSearch: groupSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => queryClient.ensureInfiniteQueryData(allGroupsQuery(deps)),
  head: () => ({ meta: pageTitle(t`Groups · Admin`) }),
  component: Groups,
})

function Groups() {
  const navigate = Route.useNavigate()
  return (
    <GroupList
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
