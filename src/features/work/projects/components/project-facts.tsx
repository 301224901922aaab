import { Card } from '../../../../components/ui/card.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { remainingText } from '../project-money.texts.ts'
import type { ProjectView } from '../projects.schemas.ts'
import { fieldLabels } from '../projects.texts.ts'
import { LeadName, ProjectProgress } from './project-badges.tsx'
import { TargetDay } from './project-cards.tsx'

/** Where it stands: progress, who leads it, its days and its budget, and why it stands still. */
export function ProjectFacts({ project }: { project: ProjectView }) {
  const { lead, startsOn, targetOn, budgetMinor, spentMinor, currency, description, statusReason } = project
  const facts = [
    { label: fieldLabels.leadUserId, text: lead && <LeadName lead={lead} /> },
    { label: fieldLabels.startsOn, text: startsOn && formatCalendarDate(startsOn, locale()) },
    { label: fieldLabels.targetOn, text: targetOn && <TargetDay project={project} /> },
    {
      label: fieldLabels.budgetMinor,
      text: budgetMinor !== null && formatMoney(budgetMinor, currency, locale()),
    },
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

function reasonLabel({ status }: ProjectView): string {
  if (status === 'ON_HOLD') return 'On hold:'
  return status === 'CANCELLED' ? 'Cancelled:' : 'Taken up again:'
}
