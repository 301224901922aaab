import { Link } from '@tanstack/react-router'
import { CircleStop, Pause } from 'lucide-react'
import { OnlyToLookAt } from '../../../components/layout/only-to-look-at.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { Breadcrumbs } from '../../../components/ui/page-header.tsx'
import { groupName } from '../../groups/groups.rules.ts'
import type { ScheduleView } from '../schedules.schemas.ts'
import { statusLabels } from '../schedules.texts.ts'

type ScheduleBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string | null; propertyId: string; propertyName: string }
}

/** The way back up to what is planned: group, property, schedule. */
export function ScheduleBreadcrumbs({ of }: ScheduleBreadcrumbsProps) {
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
          key: 'schedule',
          link: (
            <Link to="/property/$propertyId/schedule" params={{ propertyId }}>
              Schedule
            </Link>
          ),
        },
      ]}
    />
  )
}

/** Stands in place of a form that the reader cannot use. */
export const ReadOnlySchedule = ({ propertyId, isArchived }: { propertyId: string; isArchived: boolean }) => (
  <OnlyToLookAt
    isArchived={isArchived}
    back={
      <ButtonLink to="/property/$propertyId/schedule" params={{ propertyId }}>
        Back to the schedule
      </ButtonLink>
    }
  />
)

/** Of an active one nothing is said. */
export function StatusBadge({ status }: Pick<ScheduleView, 'status'>) {
  if (status === 'ACTIVE') return null
  return (
    <Badge tone={status === 'PAUSED' ? 'warning' : 'neutral'} icon={status === 'PAUSED' ? Pause : CircleStop}>
      {statusLabels[status]}
    </Badge>
  )
}
