import { t } from '@lingui/core/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Archive, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ActionsMenu } from '../../../../components/ui/actions-menu.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Card } from '../../../../components/ui/card.tsx'
import { MenuLink } from '../../../../components/ui/menu.tsx'
import { TabLink, TabLinks } from '../../../../components/ui/tab-links.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { PropertyBreadcrumbs } from '../../../house/components/property-breadcrumbs.tsx'
import { useDeleteProject, useRestoreProject } from '../projects.queries.ts'
import type { ProjectView } from '../projects.schemas.ts'
import { archivedNotice, fieldLabels, kindLabels, remainingText } from '../projects.texts.ts'
import { LeadName, PriorityBadge, ProjectProgress, StatusBadge, TargetDay } from './project-cards.tsx'
import { ProjectMoves } from './project-moves.tsx'

const projectParts = [
  {
    to: '/project/$projectId',
    get label() {
      return t`Tasks`
    },
  },
  {
    to: '/project/$projectId/quotes',
    get label() {
      return t`Quotes`
    },
  },
  {
    to: '/project/$projectId/visits',
    get label() {
      return t`Visits`
    },
  },
  {
    to: '/project/$projectId/money',
    get label() {
      return t`Money`
    },
  },
  {
    to: '/project/$projectId/documents',
    get label() {
      return t`Documents`
    },
  },
  {
    to: '/project/$projectId/links',
    get label() {
      return t`Links`
    },
  },
  {
    to: '/project/$projectId/activity',
    get label() {
      return t`Activity`
    },
  },
] as const

type ProjectPageProps = {
  project: ProjectView
  /** The content of the open tab, provided by the route. */
  children: ReactNode
}

/** Renders a project in tabs with addresses. */
export function ProjectPage({ project, children }: ProjectPageProps) {
  const { id: projectId, title, status, kind, priority, may } = project
  const isArchived = project.propertyStatus === 'ARCHIVED'
  return (
    <Page className="grid grid-cols-1 gap-6">
      <PropertyBreadcrumbs part="projects" of={project} />
      <header className="flex items-start justify-between gap-4">
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
                {t`Archived, read-only`}
              </Badge>
            )}
          </p>
        </div>
        {may.edit && <ProjectActions project={project} />}
      </header>
      {isArchived && <p className="text-muted">{archivedNotice()}</p>}
      <ProjectFacts project={project} />
      {may.edit && <ProjectMoves project={project} />}
      <TabLinks label={t`Project sections`}>
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

/** Renders progress, lead, dates, budget, and the reason of the status. */
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
    { label: t`Committed`, text: committedText(project) },
    { label: t`Spent`, text: spentMinor > 0 && formatMoney(spentMinor, currency, locale()) },
    { label: t`Remaining`, text: spentMinor > 0 && remainingText(project, locale()) },
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

/** Renders the committed amount against the budget. */
function committedText({ committedMinor, budgetMinor, currency }: ProjectView) {
  if (committedMinor === 0) return null
  const committed = formatMoney(committedMinor, currency, locale())
  return budgetMinor !== null && committedMinor > budgetMinor
    ? t`${committed}, ${formatMoney(committedMinor - budgetMinor, currency, locale())} over budget`
    : committed
}

function reasonLabel({ status }: ProjectView): string {
  if (status === 'ON_HOLD') return t`On hold:`
  return status === 'CANCELLED' ? t`Cancelled:` : t`Reopened:`
}

/** Renders the actions of an editable project besides its next step: only those that will work. */
function ProjectActions({ project }: { project: ProjectView }) {
  const { id: projectId, title, may } = project
  const deletion = useDeletion(project)
  return (
    <ActionsMenu name={title} deletion={may.delete && deletion}>
      <MenuLink
        link={<Link to="/project/$projectId/edit" params={{ projectId }} />}
        icon={<Pencil aria-hidden="true" />}
      >
        {t`Edit`}
      </MenuLink>
    </ActionsMenu>
  )
}

function useDeletion({ id: projectId, familyGroupId, propertyId }: ProjectView) {
  const navigate = useNavigate()
  const deletion = useDeleteProject(projectId)
  const restoration = useRestoreProject()
  return {
    description: t`The project and its documents disappear for everyone in the group. Its tasks stay with the property, without a project. You can restore it from the trash for 30 days; its tasks then belong to it again. To keep a record, cancel it instead.`,
    confirmLabel: t`Delete project`,
    remove: () => deletion.mutateAsync(),
    leave: () => navigate({ to: '/property/$propertyId/projects', params: { propertyId } }),
    restore: () => restoration.mutateAsync({ familyGroupId, projectId }),
    cameBack: `main a[href="/project/${projectId}"]`,
  }
}
