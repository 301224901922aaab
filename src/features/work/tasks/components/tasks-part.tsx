import { plural, t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { i18n } from '#i18n'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { membersQuery } from '../../../base/groups/groups.queries.ts'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { workerChoicesQuery } from '../../../house/workers/workers.queries.ts'
import { ViewLink, ViewSwitch } from '../../components/view-switch.tsx'
import { projectChoicesQuery } from '../../projects/projects.queries.ts'
import { isNarrowed, type TaskSearch, taskSearch } from '../task-search.ts'
import { tasksQuery } from '../tasks.queries.ts'
import type { BulkResultView } from '../tasks.schemas.ts'
import { archivedNotice } from '../tasks.texts.ts'
import { AddTaskLink } from './add-task-link.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { NoTasks } from './no-tasks.tsx'
import { QuickAdd } from './quick-add.tsx'
import { RefusedTasks } from './refused-tasks.tsx'
import { TaskFilters } from './task-filters.tsx'
import { TaskList } from './task-list.tsx'
import { useSelection } from './use-selection.ts'

type TasksPartProps = {
  property: Pick<PropertyView, 'id' | 'familyGroupId' | 'role' | 'status' | 'may'>
  search: TaskSearch
  /** The board, provided by the route. Without it there is only a list. */
  board?: ReactNode
  /** For viewers: the link to report a problem. */
  report?: ReactNode
}

const to = '/property/$propertyId/tasks'

/** Renders a property’s tasks, filtered and sorted by the address. */
export function TasksPart({ property, search, board, report }: TasksPartProps) {
  const { id: propertyId, familyGroupId, status, may } = property
  const isEditable = may.editTasks
  const people = usePeople(familyGroupId)
  const { data: projects } = useSuspenseQuery(projectChoicesQuery(propertyId))
  const isBoard = search.view === 'board' && board !== undefined
  return (
    <section aria-labelledby="tasks-title" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {/* On a phone the tab above is the title, so that the first task is on the first screen. */}
        <h2 id="tasks-title" className="text-lg max-sm:sr-only">
          {t`Tasks`}
        </h2>
        <div className="flex flex-wrap gap-2">
          {board !== undefined && (
            <ViewSwitch>
              <ViewLink resetScroll={false} isCurrent={!isBoard} to={to} params={{ propertyId }} search={{}}>
                {t`List`}
              </ViewLink>
              <ViewLink
                resetScroll={false}
                isCurrent={isBoard}
                to={to}
                params={{ propertyId }}
                search={{ view: 'board' }}
              >
                {t`Board`}
              </ViewLink>
            </ViewSwitch>
          )}
          {isEditable && <AddTaskLink propertyId={propertyId} variant="secondary" />}
          {status === 'ACTIVE' && report}
        </div>
      </div>
      {status === 'ARCHIVED' && <p className="text-muted">{archivedNotice()}</p>}
      {isEditable && (
        <QuickAdd
          propertyId={propertyId}
          people={people}
          projects={projects.map(({ id, title }) => ({ id, name: title }))}
        />
      )}
      {isBoard ? (
        board
      ) : (
        <ListOfTasks property={property} search={search} isEditable={isEditable} people={people} />
      )}
    </section>
  )
}

const usePeople = (familyGroupId: string) => {
  const { data: members } = useSuspenseQuery(membersQuery(familyGroupId))
  return members.map(({ userId, name, isMe }) => ({ id: userId, name, isMe }))
}

type ListOfTasksProps = {
  property: TasksPartProps['property']
  search: TaskSearch
  isEditable: boolean
  people: { id: string; name: string; isMe: boolean }[]
}

function ListOfTasks({ property, search, isEditable, people }: ListOfTasksProps) {
  const { id: propertyId, familyGroupId, role, status: propertyStatus } = property
  const of = { familyGroupId, propertyId }
  const { data: workers } = useSuspenseQuery(workerChoicesQuery(familyGroupId))
  const open = useSuspenseInfiniteQuery(tasksQuery(of, 'open', search)).data
  const tasks = search.status === 'done' ? [] : open.pages.flatMap((page) => page.tasks)
  const selection = useSelection(tasks.map(({ id }) => id))
  const [refused, setRefused] = useState<BulkResultView['refused']>([])
  const userId = people.find(({ isMe }) => isMe)?.id ?? ''
  const line = { of, search, reader: { userId, role }, isReadOnly: propertyStatus === 'ARCHIVED' }
  const total = open.pages[0]?.total ?? 0
  const show = useShow(propertyId)
  return (
    <>
      <TaskFilters search={search} people={people} workers={workers} show={show} />
      <p role="status" className="text-sm text-muted max-sm:sr-only">
        {search.status !== 'done' && countText(total, search)}
      </p>
      <RefusedTasks refused={refused} onClose={() => setRefused([])} />
      {search.status !== 'done' &&
        (total === 0 && search.status !== 'all' ? (
          <NoTasks showAll={isNarrowed(search) && <ShowAll propertyId={propertyId} />}>
            {t`Note what needs to be done at this property, who does it and by when.`}{' '}
            {isEditable && t`Type in the field above, for example “Fix gutter tomorrow”.`}
          </NoTasks>
        ) : (
          <TaskList {...line} part="open" selection={isEditable ? selection : undefined} />
        ))}
      {search.status && <TaskList {...line} part="done" />}
      {search.status === 'all' && <TaskList {...line} part="closed" />}
      {isEditable && (
        <BulkBar
          familyGroupId={familyGroupId}
          tasks={tasks}
          selection={selection}
          people={people}
          workers={workers}
          onRefused={setRefused}
        />
      )}
    </>
  )
}

function useShow(propertyId: string) {
  const navigate = useNavigate()
  return (change: Record<string, string>) =>
    void navigate({
      to,
      params: { propertyId },
      search: (before) => taskSearch({ ...before, ...change }),
      // Replaces the history entry: each letter would be a step back.
      replace: 'q' in change,
      resetScroll: false,
    })
}

const countText = (total: number, search: TaskSearch) => {
  const tasks = plural(total, {
    one: '# open task',
    other: `${total.toLocaleString(i18n.locale)} open tasks`,
  })
  return isNarrowed(search) ? `${tasks} ${plural(total, { one: 'matches', other: 'match' })}` : tasks
}

const ShowAll = ({ propertyId }: { propertyId: string }) => (
  <ButtonLink to="/property/$propertyId/tasks" params={{ propertyId }} search={{}} resetScroll={false}>
    {t`Show all open tasks`}
  </ButtonLink>
)
