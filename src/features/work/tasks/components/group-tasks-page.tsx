import { plural, t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { i18n } from '#i18n'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { PageHeader } from '../../../../components/ui/page-header.tsx'
import { GroupBreadcrumbs } from '../../../base/components/group-breadcrumbs.tsx'
import { membersQuery } from '../../../base/groups/groups.queries.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { workerChoicesQuery } from '../../../house/workers/workers.queries.ts'
import { type GroupTaskSearch, groupTaskSearch, isNarrowed } from '../task-search.ts'
import { tasksQuery } from '../tasks.queries.ts'
import { NoTasks } from './no-tasks.tsx'
import { TaskFilters } from './task-filters.tsx'
import { TaskList } from './task-list.tsx'

type GroupTasksPageProps = { group: GroupView; search: GroupTaskSearch }

/** Renders the open tasks of all properties of a group; with “me” in the address, the reader’s. */
export function GroupTasksPage({ group, search }: GroupTasksPageProps) {
  const { id: familyGroupId, role } = group
  const navigate = useNavigate()
  const { data: members } = useSuspenseQuery(membersQuery(familyGroupId))
  const { data: workers } = useSuspenseQuery(workerChoicesQuery(familyGroupId))
  const total =
    useSuspenseInfiniteQuery(tasksQuery({ familyGroupId }, 'open', search)).data.pages[0]?.total ?? 0
  // “My tasks” is its own page, with its own empty state.
  const { assignee, ...others } = search
  const isFiltered = isNarrowed(assignee === 'me' ? others : search)
  const userId = members.find(({ isMe }) => isMe)?.userId ?? ''
  const show = (change: Record<string, string>) =>
    void navigate({
      to: '/tasks',
      search: (before) => groupTaskSearch({ ...before, ...change, familyGroupId }),
      replace: 'q' in change,
      resetScroll: false,
    })
  return (
    <Page className="grid grid-cols-1 gap-5">
      <PageHeader
        title={search.assignee === 'me' ? t`My tasks` : t`Tasks`}
        above={<GroupBreadcrumbs of={{ familyGroupId, groupName: group.name }} />}
      />
      <TaskFilters
        search={search}
        people={members.map(({ userId: id, name }) => ({ id, name }))}
        workers={workers}
        show={show}
        isOpenOnly
      />
      <p role="status" className="text-sm text-muted">
        {plural(total, { one: '# open task', other: `${total.toLocaleString(i18n.locale)} open tasks` })}
      </p>
      {total === 0 ? (
        <NoTasks showAll={isFiltered && <ShowAll familyGroupId={familyGroupId} />}>
          {t`The open tasks of all properties in the group appear here.`}
        </NoTasks>
      ) : (
        <>
          <h2 className="sr-only">{t`Open tasks by status`}</h2>
          <TaskList
            of={{ familyGroupId }}
            part="open"
            search={search}
            reader={{ userId, role }}
            showsProperty
          />
        </>
      )}
    </Page>
  )
}

const ShowAll = ({ familyGroupId }: { familyGroupId: string }) => (
  <ButtonLink to="/tasks" search={{ familyGroupId }} resetScroll={false}>
    {t`Show all open tasks`}
  </ButtonLink>
)
