import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { UserRoundSearch } from 'lucide-react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { SearchField } from '../../../../components/ui/search-field.tsx'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { usersQuery } from '../user-administration.queries.ts'
import type { UserSearch } from '../user-search.ts'
import { UserLine } from './user-line.tsx'

type UserListProps = {
  search: UserSearch
  /** @param replace while typing, so that letters do not fill the history */
  onSearch: (search: UserSearch, replace: boolean) => void
}

const options = [
  {
    value: 'all',
    get label() {
      return t`All`
    },
  },
  {
    value: 'suspended',
    get label() {
      return t({ message: 'Suspended', context: 'users' })
    },
  },
] as const

/** Renders the users with a search by name or address. */
export function UserList({ search, onSearch }: UserListProps) {
  const list = useSuspenseInfiniteQuery(usersQuery(search))
  const users = list.data.pages.flatMap((page) => page.users)
  return (
    <div className="grid grid-cols-1 gap-4">
      <search className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
        <SearchField
          text={search.q ?? ''}
          placeholder={t`Name or e-mail address`}
          onSearch={(q) => onSearch({ ...search, q }, true)}
        />
        <SegmentedChoice
          legend={t`Show`}
          options={options}
          value={search.show ?? 'all'}
          onChange={(shown) =>
            onSearch(
              { ...(search.q && { q: search.q }), ...(shown === 'suspended' && { show: shown }) },
              false,
            )
          }
        />
      </search>
      {users.length === 0 ? (
        <EmptyState title={t`No accounts match`} icon={<UserRoundSearch aria-hidden="true" />}>
          {t`You can search by name or e-mail address. Try fewer letters.`}
        </EmptyState>
      ) : (
        <ul className={`${cardClass} divide-y`} aria-label={t`Accounts`}>
          {users.map((user) => (
            <UserLine key={user.id} user={user} />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </div>
  )
}
