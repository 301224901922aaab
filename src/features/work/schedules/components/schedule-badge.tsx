import { CircleStop, Pause } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import type { ScheduleView } from '../schedules.schemas.ts'
import { statusLabels } from '../schedules.texts.ts'

/** Of an active one nothing is said. */
export function StatusBadge({ status }: Pick<ScheduleView, 'status'>) {
  if (status === 'ACTIVE') return null
  return (
    <Badge tone={status === 'PAUSED' ? 'warning' : 'neutral'} icon={status === 'PAUSED' ? Pause : CircleStop}>
      {statusLabels[status]}
    </Badge>
  )
}
