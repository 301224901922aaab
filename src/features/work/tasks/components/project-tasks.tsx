import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { membersQuery } from '../../../base/groups/groups.queries.ts'
import { ViewLink, ViewSwitch } from '../../components/view-switch.tsx'
import type { ProjectView } from '../../projects/projects.schemas.ts'
import { Board } from './board.tsx'
import { NoTaskOnBoard } from './no-tasks.tsx'
import { QuickAdd } from './quick-add.tsx'
import { TaskList } from './task-list.tsx'

type ProjectTasksProps = {
  project: Pick<
    ProjectView,
    'id' | 'familyGroupId' | 'propertyId' | 'role' | 'propertyStatus' | 'allTasks' | 'may'
  >
  isList: boolean
}

/** Renders a project’s tasks: quick add, and a board or list. */
export function ProjectTasks({ project, isList }: ProjectTasksProps) {
  const { id: projectId, familyGroupId, propertyId, role, propertyStatus, may } = project
  const { data: members } = useSuspenseQuery(membersQuery(familyGroupId))
  const people = members.map(({ userId, name, isMe }) => ({ id: userId, name, isMe }))
  const isArchived = propertyStatus === 'ARCHIVED'
  const reader = { userId: people.find(({ isMe }) => isMe)?.id ?? '', role }
  const list = { of: { familyGroupId, propertyId, projectId }, search: {}, reader, isReadOnly: isArchived }
  return (
    <section aria-labelledby="tasks-title" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="tasks-title" className="text-lg">
          {t`Tasks`}
        </h2>
        <div className="flex flex-wrap gap-2">
          <ViewSwitch>
            <ViewLink
              resetScroll={false}
              isCurrent={!isList}
              to="/project/$projectId"
              params={{ projectId }}
              search={{}}
            >
              {t`Board`}
            </ViewLink>
            <ViewLink
              resetScroll={false}
              isCurrent={isList}
              to="/project/$projectId"
              params={{ projectId }}
              search={{ view: 'list' }}
            >
              {t`List`}
            </ViewLink>
          </ViewSwitch>
          {may.editTasks && (
            <ButtonLink to="/property/$propertyId/tasks/new" params={{ propertyId }} search={{ projectId }}>
              <Plus aria-hidden="true" />
              {t`New task`}
            </ButtonLink>
          )}
        </div>
      </div>
      {may.editTasks && <QuickAdd {...{ familyGroupId, propertyId, projectId, people }} projects={[]} />}
      {isList && project.allTasks > 0 ? (
        <>
          <TaskList {...list} part="open" />
          <TaskList {...list} part="done" />
        </>
      ) : isList ? (
        <NoTaskOnBoard />
      ) : (
        <Board familyGroupId={familyGroupId} place={{ projectId }} empty={<NoTaskOnBoard />} />
      )}
    </section>
  )
}
