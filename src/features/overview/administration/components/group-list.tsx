import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { House } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { SearchField } from '../../../../components/ui/search-field.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { formatBytes } from '../../../../lib/byte-size.ts'
import { locale } from '../../../../lib/locale.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { allGroupsQuery } from '../administration.queries.ts'
import type { GroupLineView } from '../administration.schemas.ts'
import type { GroupSearch } from '../group-search.ts'

type GroupListProps = { search: GroupSearch; onSearch: (search: GroupSearch) => void }

/** The groups of the installation and how large they are. Nothing of what is in them is shown to administrators. */
export function GroupList({ search, onSearch }: GroupListProps) {
  const list = useSuspenseInfiniteQuery(allGroupsQuery(search))
  const groups = list.data.pages.flatMap((page) => page.groups)
  return (
    <div className="grid grid-cols-1 gap-4">
      <search>
        <SearchField
          text={search.q ?? ''}
          placeholder="Name of the group"
          onSearch={(q) => onSearch({ q })}
        />
      </search>
      {groups.length === 0 ? (
        <EmptyState title="No group matches" icon={<House aria-hidden="true" />}>
          Search looks at the names of groups. What is in a group is not shown here.
        </EmptyState>
      ) : (
        <ul className={`${cardClass} divide-y`} aria-label="Groups">
          {groups.map((group) => (
            <GroupLine key={group.id} group={group} />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </div>
  )
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const GroupLine = ({ group }: { group: GroupLineView }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
    <div className="grid min-w-0 flex-1 basis-64 gap-1">
      <h2 className="text-base font-medium wrap-anywhere">{groupName(group.name)}</h2>
      <p className="text-sm text-muted tabular-nums">
        {[
          counted(group.members, 'member', 'members'),
          counted(group.properties, 'property', 'properties'),
          `${counted(group.files, 'file', 'files')} (${formatBytes(group.bytes, locale())})`,
        ].join(', ')}
      </p>
      <p className="text-sm text-muted">
        Created <LocalTime at={group.createdAt} />
      </p>
    </div>
    <Badge tone={group.hasPlan ? 'accent' : 'neutral'}>{group.hasPlan ? 'Plan' : 'No plan'}</Badge>
  </li>
)
