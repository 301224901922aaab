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
import { PersonMark } from '../../../../components/ui/person-mark.tsx'
import { PriorityMark } from '../../../../components/ui/priority-mark.tsx'
import { UsageBar } from '../../../../components/ui/usage-bar.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import type { Priority } from '../../work-terms/priorities.rules.ts'
import { priorityLabels, priorityLevels } from '../../work-terms/priorities.texts.ts'
import { type ProjectStatus, progressShare } from '../projects.rules.ts'
import type { ProjectCardView } from '../projects.schemas.ts'
import { budgetUse, kindLabels, progressText, spendingText, statusLabels } from '../projects.texts.ts'

type ProjectCardsProps = {
  projects: readonly ProjectCardView[]
  label: string
  /** Whether the cards say of which property they are: where projects of several stand together. */
  withProperty?: boolean
}

/** Projects as cards; the whole card leads to the page of its project. */
export const ProjectCards = ({ projects, label, withProperty = false }: ProjectCardsProps) => (
  <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3" aria-label={label}>
    {projects.map((project) => (
      <li key={project.id} className="grid">
        <ProjectCard project={project} withProperty={withProperty} />
      </li>
    ))}
  </ul>
)

function ProjectCard({ project, withProperty }: { project: ProjectCardView; withProperty: boolean }) {
  const { id: projectId, title, kind, status, priority, propertyName, lead } = project
  const use = budgetUse(project)
  const facts = [withProperty && propertyName, kindLabels[kind], spendingText(project, locale())].filter(
    Boolean,
  )
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
        {use && use.percent > 0 && <UsageBar label={`${title}: budget spent`} {...use} />}
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm empty:hidden">
          {lead && <LeadName lead={lead} />}
          <TargetDay project={project} />
        </div>
      </div>
    </article>
  )
}

/** Until when it is to be done; nothing when nobody said. */
export function TargetDay({ project }: { project: Pick<ProjectCardView, 'targetOn' | 'isPastTarget'> }) {
  const { targetOn, isPastTarget } = project
  if (!targetOn) return null
  const day = formatCalendarDate(targetOn, locale())
  return (
    <Badge tone={isPastTarget ? 'danger' : 'neutral'} icon={isPastTarget ? TriangleAlert : CalendarDays}>
      {isPastTarget ? `Late since ${day}` : `By ${day}`}
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
