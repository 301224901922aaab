import { Ban, CircleCheck, CirclePause, CirclePlay, Lightbulb, ListTodo, type LucideIcon } from 'lucide-react'
import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import { PersonMark } from '../../../../components/ui/person-mark.tsx'
import { PriorityMark } from '../../../../components/ui/priority-mark.tsx'
import type { Priority } from '../../work-terms/priorities.rules.ts'
import { priorityLabels, priorityLevels } from '../../work-terms/priorities.texts.ts'
import { type ProjectStatus, progressShare } from '../projects.rules.ts'
import type { ProjectCardView } from '../projects.schemas.ts'
import { progressText, statusLabels } from '../projects.texts.ts'

export const statusIcons: Record<ProjectStatus, LucideIcon> = {
  IN_PROGRESS: CirclePlay,
  PLANNED: ListTodo,
  ON_HOLD: CirclePause,
  IDEA: Lightbulb,
  COMPLETED: CircleCheck,
  CANCELLED: Ban,
}

const statusTones: Record<ProjectStatus, Tone> = {
  IN_PROGRESS: 'accent',
  PLANNED: 'info',
  ON_HOLD: 'warning',
  IDEA: 'neutral',
  COMPLETED: 'success',
  CANCELLED: 'neutral',
}

export const StatusBadge = ({ status }: { status: ProjectStatus }) => (
  <Badge tone={statusTones[status]} icon={statusIcons[status]}>
    {statusLabels[status]}
  </Badge>
)

export const PriorityBadge = ({ priority }: { priority: Priority }) => (
  <PriorityMark level={priorityLevels[priority]} label={priorityLabels[priority]} />
)

/** How much of it is done: a bar and the words that say the same. */
export function ProjectProgress({ project }: { project: Pick<ProjectCardView, 'doneTasks' | 'allTasks'> }) {
  const share = progressShare(project)
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted tabular-nums">{progressText(project)}</p>
      {/* Empty while there is no task: the first one must not push down what is below. */}
      <progress
        aria-hidden="true"
        max={1}
        value={share ?? 0}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-raised accent-accent forced-colors:border [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
      />
    </div>
  )
}

export const LeadName = ({ lead }: { lead: NonNullable<ProjectCardView['lead']> }) => (
  <span className="inline-flex min-w-0 items-center gap-2">
    <PersonMark person={lead} />
    <span className="min-w-0 wrap-anywhere">{lead.name}</span>
  </span>
)
