import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { TabLink, TabLinks } from '../../../../components/ui/tabs.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import { HouseBreadcrumbs } from '../../../house/components/house-part.tsx'
import type { ProjectView } from '../projects.schemas.ts'
import { archivedNotice, kindLabels } from '../projects.texts.ts'
import { ProjectActions } from './project-actions.tsx'
import { PriorityBadge, StatusBadge } from './project-badges.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { ProjectMoves } from './project-moves.tsx'

const projectParts = [
  { to: '/project/$projectId', label: 'Tasks' },
  { to: '/project/$projectId/money', label: 'Money' },
  { to: '/project/$projectId/documents', label: 'Documents' },
  { to: '/project/$projectId/activity', label: 'Activity' },
] as const

type ProjectPageProps = {
  project: ProjectView
  /** What the open part shows; the routes put it together. */
  children: ReactNode
}

/** Everything that is known about one project, in parts that have addresses. */
export function ProjectPage({ project, children }: ProjectPageProps) {
  const { id: projectId, title, status, kind, priority, role } = project
  const isArchived = project.propertyStatus === 'ARCHIVED'
  const isEditable = can(role, 'project.edit') && !isArchived
  return (
    <Page className="grid grid-cols-1 gap-6">
      <HouseBreadcrumbs part="projects" of={project} />
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-2">
          <h1 tabIndex={-1} className="rounded-sm text-xl wrap-anywhere">
            {title}
          </h1>
          <p className="flex flex-wrap gap-2">
            <StatusBadge status={status} />
            <PriorityBadge priority={priority} />
            <Badge>{kindLabels[kind]}</Badge>
            {isArchived && (
              <Badge tone="warning" icon={Archive}>
                Archived, read-only
              </Badge>
            )}
          </p>
        </div>
        {isEditable && <ProjectActions project={project} />}
      </header>
      {isArchived && <p className="text-muted">{archivedNotice}</p>}
      <ProjectFacts project={project} />
      {isEditable && <ProjectMoves project={project} />}
      <TabLinks label="Parts of the project">
        {projectParts.map(({ to, label }) => (
          <TabLink
            key={to}
            to={to}
            params={{ projectId }}
            activeOptions={{ exact: to === '/project/$projectId', includeSearch: false }}
            resetScroll={false}
          >
            {label}
          </TabLink>
        ))}
      </TabLinks>
      {children}
    </Page>
  )
}
