import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import {
  Ban,
  CalendarDays,
  CircleCheck,
  CirclePause,
  CirclePlay,
  Lightbulb,
  ListTodo,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { PersonAvatar } from '../../../../components/ui/person-avatar.tsx'
import { UsageBar } from '../../../../components/ui/usage-bar.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { PriorityMark } from '../../components/priority-mark.tsx'
import type { Priority } from '../../work-terms/priorities.rules.ts'
import { priorityLabels, priorityLevels } from '../../work-terms/priorities.texts.ts'
import { type ProjectStatus, progressShare } from '../projects.rules.ts'
import type { ProjectCardView } from '../projects.schemas.ts'
import { budgetUse, kindLabels, progressText, spendingText, statusLabels } from '../projects.texts.ts'

type ProjectCardsProps = {
  projects: readonly ProjectCardView[]
  label: string
}

/** Renders projects as cards; each links to its page. */
export const ProjectCards = ({ projects, label }: ProjectCardsProps) => (
  <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3" aria-label={label}>
    {projects.map((project) => (
      <li key={project.id} className="grid">
        <ProjectCard project={project} />
      </li>
    ))}
  </ul>
)

function ProjectCard({ project }: { project: ProjectCardView }) {
  const { id: projectId, title, kind, status, priority, lead } = project
  const use = budgetUse(project)
  const facts = [kindLabels[kind], spendingText(project, locale())].filter(Boolean)
  return (
    <article className={`${cardClass} group relative flex flex-col gap-3 p-4 hover:bg-raised`}>
      <p className="flex flex-wrap gap-2">
        <StatusBadge status={status} />
        {priority !== 'NORMAL' && <PriorityBadge priority={priority} />}
      </p>
      <div className="grid gap-0.5">
        <h3 className="text-lg wrap-anywhere">
          <Link
            to="/project/$projectId"
            params={{ projectId }}
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {title}
          </Link>
        </h3>
        <p className="text-sm text-muted wrap-anywhere tabular-nums">{facts.join(' · ')}</p>
      </div>
      <div className="mt-auto grid gap-3">
        <ProjectProgress project={project} />
        {use && use.percent > 0 && <UsageBar label={t`${title}: budget spent`} {...use} />}
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm empty:hidden">
          {lead && <LeadName lead={lead} />}
          <TargetDay project={project} />
        </div>
      </div>
    </article>
  )
}

/** Renders the due date, if any. */
export function TargetDay({ project }: { project: Pick<ProjectCardView, 'targetOn' | 'isPastTarget'> }) {
  const { targetOn, isPastTarget } = project
  if (!targetOn) return null
  const day = formatCalendarDate(targetOn, locale())
  return (
    <Badge tone={isPastTarget ? 'danger' : 'neutral'} icon={isPastTarget ? TriangleAlert : CalendarDays}>
      {isPastTarget ? t`Overdue since ${day}` : t`Due ${day}`}
    </Badge>
  )
}

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

/** Renders the progress as a bar and text. */
export function ProjectProgress({ project }: { project: Pick<ProjectCardView, 'doneTasks' | 'allTasks'> }) {
  const share = progressShare(project)
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted tabular-nums">{progressText(project)}</p>
      {/* Keeps its space without tasks, so that the first one does not shift the page. */}
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
    <PersonAvatar person={lead} />
    <span className="min-w-0 wrap-anywhere">{lead.name}</span>
  </span>
)
