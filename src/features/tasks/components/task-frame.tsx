import { Link } from '@tanstack/react-router'
import { OnlyToLookAt } from '../../../components/layout/only-to-look-at.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { Breadcrumbs } from '../../../components/ui/page-header.tsx'
import { groupName } from '../../groups/groups.rules.ts'

type TaskBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string | null; propertyId: string; propertyName: string }
}

/** The way back up to the list of tasks: group, property, tasks. */
export function TaskBreadcrumbs({ of }: TaskBreadcrumbsProps) {
  const { familyGroupId, propertyId } = of
  return (
    <Breadcrumbs
      links={[
        {
          key: 'group',
          link: (
            <Link to="/dashboard/$familyGroupId" params={{ familyGroupId }}>
              {groupName(of.groupName)}
            </Link>
          ),
        },
        {
          key: 'property',
          link: (
            <Link to="/property/$propertyId" params={{ propertyId }}>
              {of.propertyName}
            </Link>
          ),
        },
        {
          key: 'tasks',
          link: (
            <Link to="/property/$propertyId/tasks" params={{ propertyId }}>
              Tasks
            </Link>
          ),
        },
      ]}
    />
  )
}

/** Stands in place of a form that the reader cannot use. */
export const ReadOnlyTasks = ({ propertyId, isArchived }: { propertyId: string; isArchived: boolean }) => (
  <OnlyToLookAt
    isArchived={isArchived}
    back={
      <ButtonLink to="/property/$propertyId/tasks" params={{ propertyId }}>
        Back to the tasks
      </ButtonLink>
    }
  />
)
