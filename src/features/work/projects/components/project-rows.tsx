import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Hammer } from 'lucide-react'
import { FoldedRows, ListRow, rowLinkClass } from '../../../../components/ui/list-row.tsx'
import { UsageBar } from '../../../../components/ui/usage-bar.tsx'
import { locale } from '../../../../lib/locale.ts'
import type { ProjectCardView } from '../projects.schemas.ts'
import { budgetUse, progressText, spendingText } from '../projects.texts.ts'
import { TargetDay } from './project-cards.tsx'

type ProjectRowsProps = { projects: readonly ProjectCardView[]; label: string }

/** Renders projects as lines with property, progress and budget use. */
export const ProjectRows = ({ projects, label }: ProjectRowsProps) => (
  <FoldedRows
    label={label}
    rows={projects.map((project) => <ProjectRow key={project.id} project={project} />)}
  />
)

function ProjectRow({ project }: { project: ProjectCardView }) {
  const { id: projectId, title, propertyName, isPastTarget } = project
  const use = budgetUse(project)
  return (
    <ListRow
      lead={<Hammer className="size-5" aria-hidden="true" />}
      title={
        <Link to="/project/$projectId" params={{ projectId }} className={rowLinkClass}>
          {title}
        </Link>
      }
      detail={
        <>
          {[propertyName, progressText(project), spendingText(project, locale())].filter(Boolean).join(' · ')}
          {use && use.percent > 0 && (
            <span className="mt-1 block max-w-xs">
              <UsageBar label={t`${title}: budget spent`} {...use} />
            </span>
          )}
        </>
      }
      side={isPastTarget && <TargetDay project={project} />}
    />
  )
}
