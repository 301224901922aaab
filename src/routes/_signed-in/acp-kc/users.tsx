import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { UserList } from '../../../features/base/user-administration/components/user-list.tsx'
import { usersQuery } from '../../../features/base/user-administration/user-administration.queries.ts'
import { userSearch } from '../../../features/base/user-administration/user-search.ts'
import { pageTitle } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/acp-kc/users')({
  validateSearch: userSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => queryClient.ensureInfiniteQueryData(usersQuery(deps)),
  head: () => ({ meta: pageTitle(t`Accounts · Admin`) }),
  component: Users,
})

function Users() {
  const navigate = Route.useNavigate()
  return (
    <UserList
      search={Route.useSearch()}
      onSearch={(search, replace) => void navigate({ search, replace, resetScroll: false })}
    />
  )
}
