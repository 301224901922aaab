import { Link } from '@tanstack/react-router'
import { OnlyToLookAt } from '../../../components/layout/only-to-look-at.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { Breadcrumbs } from '../../../components/ui/page-header.tsx'
import { groupName } from '../../groups/groups.rules.ts'

type ProjectBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string | null; propertyId: string; propertyName: string }
}

/** The way back up: group, property, its projects. */
export function ProjectBreadcrumbs({ of }: ProjectBreadcrumbsProps) {
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
          key: 'projects',
          link: (
            <Link to="/property/$propertyId/projects" params={{ propertyId }}>
              Projects
            </Link>
          ),
        },
      ]}
    />
  )
}

/** Stands in place of a form that the reader cannot use. */
export const ReadOnlyProjects = ({ propertyId, isArchived }: { propertyId: string; isArchived: boolean }) => (
  <OnlyToLookAt
    isArchived={isArchived}
    back={
      <ButtonLink to="/property/$propertyId/projects" params={{ propertyId }}>
        Back to the projects
      </ButtonLink>
    }
  />
)
