import { useNavigate } from '@tanstack/react-router'
import { Archive, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { Card } from '../../../../components/ui/card.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { TabLink, TabLinks } from '../../../../components/ui/tab-links.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { HouseBreadcrumbs } from '../../../house/components/house-part.tsx'
import { useDeleteProject, useRestoreProject } from '../projects.queries.ts'
import type { ProjectView } from '../projects.schemas.ts'
import { archivedNotice, fieldLabels, kindLabels, remainingText } from '../projects.texts.ts'
import { LeadName, PriorityBadge, ProjectProgress, StatusBadge, TargetDay } from './project-cards.tsx'
import { ProjectMoves } from './project-moves.tsx'

const projectParts = [
  { to: '/project/$projectId', label: 'Tasks' },
  { to: '/project/$projectId/quotes', label: 'Quotes' },
  { to: '/project/$projectId/visits', label: 'Visits' },
  { to: '/project/$projectId/money', label: 'Money' },
  { to: '/project/$projectId/documents', label: 'Documents' },
  { to: '/project/$projectId/links', label: 'Links' },
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

/** Where it stands: progress, who leads it, its days and its budget, and why it stands still. */
function ProjectFacts({ project }: { project: ProjectView }) {
  const { lead, startsOn, targetOn, budgetMinor, spentMinor, currency, description, statusReason } = project
  const facts = [
    { label: fieldLabels.leadUserId, text: lead && <LeadName lead={lead} /> },
    { label: fieldLabels.startsOn, text: startsOn && formatCalendarDate(startsOn, locale()) },
    { label: fieldLabels.targetOn, text: targetOn && <TargetDay project={project} /> },
    {
      label: fieldLabels.budgetMinor,
      text: budgetMinor !== null && formatMoney(budgetMinor, currency, locale()),
    },
    { label: 'Committed', text: committedText(project) },
    { label: 'Spent', text: spentMinor > 0 && formatMoney(spentMinor, currency, locale()) },
    { label: 'Remaining', text: spentMinor > 0 && remainingText(project, locale()) },
  ].filter(({ text }) => text)
  return (
    <Card className="grid gap-4 p-4">
      <ProjectProgress project={project} />
      {facts.length > 0 && (
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          {facts.map(({ label, text }) => (
            <div key={label} className="grid min-w-0 content-start gap-1">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="flex min-h-8 items-center tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {statusReason && (
        <p className="wrap-anywhere">
          <span className="text-muted">{reasonLabel(project)}</span> {statusReason}
        </p>
      )}
      {description && <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{description}</p>}
    </Card>
  )
}

/** What was ordered, against what was planned. */
function committedText({ committedMinor, budgetMinor, currency }: ProjectView) {
  if (committedMinor === 0) return null
  const committed = formatMoney(committedMinor, currency, locale())
  return budgetMinor !== null && committedMinor > budgetMinor
    ? `${committed}, ${formatMoney(committedMinor - budgetMinor, currency, locale())} over budget`
    : committed
}

function reasonLabel({ status }: ProjectView): string {
  if (status === 'ON_HOLD') return 'On hold:'
  return status === 'CANCELLED' ? 'Cancelled:' : 'Taken up again:'
}

/** What the reader may do with a project that can be changed: only the buttons that will work for them. */
function ProjectActions({ project }: { project: ProjectView }) {
  const { id: projectId, role, isOwn } = project
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to="/project/$projectId/edit" params={{ projectId }}>
        <Pencil aria-hidden="true" />
        Edit
      </ButtonLink>
      {can(role, 'project.delete', { own: isOwn }) && <DeleteProject project={project} />}
    </div>
  )
}

function DeleteProject({ project }: { project: ProjectView }) {
  const { id: projectId, title, familyGroupId, propertyId } = project
  const navigate = useNavigate()
  const deletion = useDeleteProject(project.id)
  const restoration = useRestoreProject()
  return (
    <DeleteButton
      name={title}
      description="It disappears for everybody in the group, with its documents. Its tasks stay with the property, without a project. “Undo” brings it back right afterwards, and for 30 days it is in the trash of the group; its tasks then belong to it again. To keep its record, cancel it instead."
      confirmLabel="Delete project"
      remove={() => deletion.mutateAsync()}
      leave={() => navigate({ to: '/property/$propertyId/projects', params: { propertyId } })}
      restore={() => restoration.mutateAsync({ familyGroupId, projectId })}
      cameBack={`main a[href="/project/${projectId}"]`}
    />
  )
}
