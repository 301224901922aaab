import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { membersQuery } from '../../../base/groups/groups.queries.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { workerChoicesQuery } from '../../../house/workers/workers.queries.ts'
import { ViewLink, ViewSwitch } from '../../components/view-switch.tsx'
import { projectChoicesQuery } from '../../projects/projects.queries.ts'
import { isNarrowed, type TaskSearch, taskSearch } from '../task-search.ts'
import { tasksQuery } from '../tasks.queries.ts'
import type { BulkResultView } from '../tasks.schemas.ts'
import { archivedNotice } from '../tasks.texts.ts'
import { BulkBar } from './bulk-bar.tsx'
import { NoTasks } from './no-tasks.tsx'
import { QuickAdd } from './quick-add.tsx'
import { RefusedTasks } from './refused-tasks.tsx'
import { TaskFilters } from './task-filters.tsx'
import { TaskList } from './task-list.tsx'
import { useSelection } from './use-selection.ts'

type TasksPartProps = {
  property: Pick<PropertyView, 'id' | 'familyGroupId' | 'role' | 'status'>
  search: TaskSearch
  /** The same tasks as cards by their status; the route puts it in. Without it there is a list alone. */
  board?: ReactNode
}

const to = '/property/$propertyId/tasks'

/** The tasks of a house: narrowed, sorted and shown as the address says. */
export function TasksPart({ property, search, board }: TasksPartProps) {
  const { id: propertyId, familyGroupId, role, status } = property
  const isEditable = can(role, 'task.edit') && status === 'ACTIVE'
  const people = usePeople(familyGroupId)
  const { data: projects } = useSuspenseQuery(projectChoicesQuery(propertyId))
  const isBoard = search.view === 'board' && board !== undefined
  return (
    <section aria-labelledby="tasks-title" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="tasks-title" className="text-lg">
          Tasks
        </h2>
        <div className="flex flex-wrap gap-2">
          {board !== undefined && (
            <ViewSwitch>
              <ViewLink resetScroll={false} isCurrent={!isBoard} to={to} params={{ propertyId }} search={{}}>
                List
              </ViewLink>
              <ViewLink
                resetScroll={false}
                isCurrent={isBoard}
                to={to}
                params={{ propertyId }}
                search={{ view: 'board' }}
              >
                Board
              </ViewLink>
            </ViewSwitch>
          )}
          {isEditable && (
            <ButtonLink to="/property/$propertyId/tasks/new" params={{ propertyId }}>
              <Plus aria-hidden="true" />
              New task
            </ButtonLink>
          )}
        </div>
      </div>
      {status === 'ARCHIVED' && <p className="text-muted">{archivedNotice}</p>}
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
      <p role="status" className="text-sm text-muted">
        {search.status !== 'done' && countText(total, search)}
      </p>
      <RefusedTasks refused={refused} onClose={() => setRefused([])} />
      {search.status !== 'done' &&
        (total === 0 && search.status !== 'all' ? (
          <NoTasks showAll={isNarrowed(search) && <ShowAll propertyId={propertyId} />}>
            What has to be done to this house: who does it, and until when.
            {isEditable && ' Type it into the line above, such as “Fix gutter tomorrow”.'}
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
      // Letters would each be a step back.
      replace: 'q' in change,
      resetScroll: false,
    })
}

const countText = (total: number, search: TaskSearch) => {
  const tasks = total === 1 ? '1 open task' : `${total.toLocaleString('en')} open tasks`
  return isNarrowed(search) ? `${tasks} ${total === 1 ? 'matches' : 'match'}` : tasks
}

const ShowAll = ({ propertyId }: { propertyId: string }) => (
  <ButtonLink to="/property/$propertyId/tasks" params={{ propertyId }} search={{}} resetScroll={false}>
    Show all open tasks
  </ButtonLink>
)
