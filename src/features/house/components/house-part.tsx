import { Link } from '@tanstack/react-router'
import { OnlyToLookAt } from '../../../components/layout/only-to-look-at.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { GroupBreadcrumbs } from '../../base/components/group-breadcrumbs.tsx'

/** The parts of a house that have pages below them. */
const parts = {
  assets: { to: '/property/$propertyId/assets', label: 'Assets', back: 'Back to the assets' },
  keys: { to: '/property/$propertyId/keys', label: 'Keys', back: 'Back to the keys' },
  projects: { to: '/property/$propertyId/projects', label: 'Projects', back: 'Back to the projects' },
  schedule: { to: '/property/$propertyId/schedule', label: 'Schedule', back: 'Back to the schedule' },
  visits: { to: '/property/$propertyId/visits', label: 'Visits', back: 'Back to the visits' },
  tasks: { to: '/property/$propertyId/tasks', label: 'Tasks', back: 'Back to the tasks' },
} as const
type Part = keyof typeof parts

type HouseBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string | null; propertyId: string; propertyName: string }
  /** The part in which the page stands; without one it stands below the house itself. */
  part?: Part
}

/** The way back up from something of a house: group, property, and the part of it. */
export function HouseBreadcrumbs({ of, part }: HouseBreadcrumbsProps) {
  const { propertyId } = of
  const property = (
    <Link to="/property/$propertyId" params={{ propertyId }}>
      {of.propertyName}
    </Link>
  )
  const links = [{ key: 'property', link: property }]
  if (!part) return <GroupBreadcrumbs of={of} links={links} />
  const list = (
    <Link to={parts[part].to} params={{ propertyId }}>
      {parts[part].label}
    </Link>
  )
  return <GroupBreadcrumbs of={of} links={[...links, { key: 'part', link: list }]} />
}

type ReadOnlyPartProps = { part: Part; propertyId: string; isArchived: boolean }

/** Stands in place of a form that the reader cannot use. */
export const ReadOnlyPart = ({ part, propertyId, isArchived }: ReadOnlyPartProps) => (
  <OnlyToLookAt
    isArchived={isArchived}
    back={
      <ButtonLink to={parts[part].to} params={{ propertyId }}>
        {parts[part].back}
      </ButtonLink>
    }
  />
)
