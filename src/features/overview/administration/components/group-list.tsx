import { t } from '@lingui/core/macro'
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

/** Renders the groups of the installation with their size, never their contents. */
export function GroupList({ search, onSearch }: GroupListProps) {
  const list = useSuspenseInfiniteQuery(allGroupsQuery(search))
  const groups = list.data.pages.flatMap((page) => page.groups)
  return (
    <div className="grid grid-cols-1 gap-4">
      <search>
        <SearchField text={search.q ?? ''} placeholder={t`Group name`} onSearch={(q) => onSearch({ q })} />
      </search>
      {groups.length === 0 ? (
        <EmptyState title={t`No groups match`} icon={<House aria-hidden="true" />}>
          {t`Search looks at group names only. What is inside a group is never shown here.`}
        </EmptyState>
      ) : (
        <ul className={`${cardClass} divide-y`} aria-label={t`Groups`}>
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
        {t`Created`} <LocalTime at={group.createdAt} />
      </p>
    </div>
    <Badge tone={group.hasPlan ? 'accent' : 'neutral'}>{group.hasPlan ? t`Plan` : t`No plan`}</Badge>
  </li>
)
