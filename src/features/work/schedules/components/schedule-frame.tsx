import { CircleStop, Pause } from 'lucide-react'
import { HouseBreadcrumbs } from '../../../../components/layout/house-breadcrumbs.tsx'
import { OnlyToLookAt } from '../../../../components/layout/only-to-look-at.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { groupName } from '../../../base/groups/groups.rules.ts'
import type { ScheduleView } from '../schedules.schemas.ts'
import { statusLabels } from '../schedules.texts.ts'

const part = { to: '/property/$propertyId/schedule', label: 'Schedule' } as const

type ScheduleBreadcrumbsProps = {
  of: { familyGroupId: string; groupName: string | null; propertyId: string; propertyName: string }
}

/** The way back up to what is planned: group, property, schedule. */
export const ScheduleBreadcrumbs = ({ of }: ScheduleBreadcrumbsProps) => (
  <HouseBreadcrumbs of={{ ...of, groupName: groupName(of.groupName) }} part={part} />
)

/** Stands in place of a form that the reader cannot use. */
export const ReadOnlySchedule = ({ propertyId, isArchived }: { propertyId: string; isArchived: boolean }) => (
  <OnlyToLookAt
    isArchived={isArchived}
    back={
      <ButtonLink to={part.to} params={{ propertyId }}>
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
