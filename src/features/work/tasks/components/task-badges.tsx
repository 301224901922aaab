import { t } from '@lingui/core/macro'
import {
  Ban,
  CheckCheck,
  Circle,
  CircleCheck,
  CircleDot,
  CircleSlash,
  Eye,
  Flag,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
} from 'lucide-react'
import { useState } from 'react'
import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import { PriorityMark } from '../../components/priority-mark.tsx'
import type { Priority } from '../../work-terms/priorities.rules.ts'
import { priorityLabels, priorityLevels } from '../../work-terms/priorities.texts.ts'
import type { TaskStatus } from '../tasks.rules.ts'
import { statusLabels } from '../tasks.texts.ts'

const looks: Record<TaskStatus, { icon: LucideIcon; tone: Tone }> = {
  REPORT: { icon: Flag, tone: 'warning' },
  TODO: { icon: Circle, tone: 'neutral' },
  IN_PROGRESS: { icon: CircleDot, tone: 'info' },
  BLOCKED: { icon: OctagonAlert, tone: 'danger' },
  IN_REVIEW: { icon: Eye, tone: 'accent' },
  DONE: { icon: CircleCheck, tone: 'success' },
  CANCELLED: { icon: CircleSlash, tone: 'neutral' },
  DECLINED: { icon: Ban, tone: 'neutral' },
}

export const statusIcon = (status: TaskStatus) => looks[status].icon

/** Renders the status. It celebrates once when the task is done while someone looks at it. */
export function StatusBadge({ status }: { status: TaskStatus }) {
  const { icon, tone } = looks[status]
  const [shown, setShown] = useState({ status, isNews: false })
  if (shown.status !== status) setShown({ status, isNews: status === 'DONE' })
  return (
    <Badge icon={icon} tone={tone} className={shown.isNews ? 'animate-celebrate' : undefined}>
      {statusLabels[status]}
    </Badge>
  )
}

export const PriorityBadge = ({ priority }: { priority: Priority }) => (
  <PriorityMark level={priorityLevels[priority]} label={priorityLabels[priority]} />
)

export const OverdueBadge = () => (
  <Badge icon={TriangleAlert} tone="danger">
    {t`Overdue`}
  </Badge>
)

export const ApprovalBadge = () => <Badge icon={CheckCheck}>{t`Needs approval`}</Badge>
