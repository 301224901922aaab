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
  /** @param replace when letters are typed: each would be a step back */
  onSearch: (search: UserSearch, replace: boolean) => void
}

const options = [
  { value: 'all', label: 'All' },
  { value: 'suspended', label: 'Suspended' },
] as const

/** The people of the installation, found by name or address. */
export function UserList({ search, onSearch }: UserListProps) {
  const list = useSuspenseInfiniteQuery(usersQuery(search))
  const users = list.data.pages.flatMap((page) => page.users)
  return (
    <div className="grid grid-cols-1 gap-4">
      <search className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
        <SearchField
          text={search.q ?? ''}
          placeholder="Name or e-mail address"
          onSearch={(q) => onSearch({ ...search, q }, true)}
        />
        <SegmentedChoice
          legend="Show"
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
        <EmptyState title="Nobody matches" icon={<UserRoundSearch aria-hidden="true" />}>
          Search looks at names and e-mail addresses. Try fewer letters.
        </EmptyState>
      ) : (
        <ul className={`${cardClass} divide-y`} aria-label="Users">
          {users.map((user) => (
            <UserLine key={user.id} user={user} />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </div>
  )
}
