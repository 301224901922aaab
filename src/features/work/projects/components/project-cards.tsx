import { Link } from '@tanstack/react-router'
import { CalendarDays, TriangleAlert } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { UsageBar } from '../../../../components/ui/usage-bar.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { budgetUse, spendingText } from '../project-money.texts.ts'
import type { ProjectCardView } from '../projects.schemas.ts'
import { kindLabels } from '../projects.texts.ts'
import { LeadName, PriorityBadge, ProjectProgress, StatusBadge } from './project-badges.tsx'

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
