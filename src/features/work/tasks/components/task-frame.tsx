import { HouseBreadcrumbs } from '../../../../components/layout/house-breadcrumbs.tsx'
import { OnlyToLookAt } from '../../../../components/layout/only-to-look-at.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { groupName } from '../../../base/groups/groups.rules.ts'

const part = { to: '/property/$propertyId/tasks', label: 'Tasks' } as const

type TaskBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string | null; propertyId: string; propertyName: string }
}

/** The way back up to the list of tasks: group, property, tasks. */
export const TaskBreadcrumbs = ({ of }: TaskBreadcrumbsProps) => (
  <HouseBreadcrumbs of={{ ...of, groupName: groupName(of.groupName) }} part={part} />
)

/** Stands in place of a form that the reader cannot use. */
export const ReadOnlyTasks = ({ propertyId, isArchived }: { propertyId: string; isArchived: boolean }) => (
  <OnlyToLookAt
    isArchived={isArchived}
    back={
      <ButtonLink to={part.to} params={{ propertyId }}>
        Back to the tasks
      </ButtonLink>
    }
  />
)
