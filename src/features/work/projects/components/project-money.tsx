import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Card } from '../../../../components/ui/card.tsx'
import { UsageBar } from '../../../../components/ui/usage-bar.tsx'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { isLive } from '../../../house/decisions/subject.rules.ts'
import { AskOwners, ProjectNoteLine } from '../../components/decision-note.tsx'
import { isOpenProject } from '../projects.rules.ts'
import type { ProjectView } from '../projects.schemas.ts'
import { budgetUse, pendingText, remainingText } from '../projects.texts.ts'

type ProjectMoneyProps = {
  project: ProjectView
  /** The record as a file, and the link to the form for those who may record. */
  record: ReactNode
  /** The expenses and income of the project. */
  children: ReactNode
}

/** Renders the budget and spending of a project, and its expenses. */
export function ProjectMoney({ project, record, children }: ProjectMoneyProps) {
  const { budgetMinor, spentMinor, receivedMinor, pendingMinor, pendingPayments, currency } = project
  const { id, propertyId, status, decision, may } = project
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, locale())
  const use = budgetUse(project)
  const facts = [
    {
      label: t`Budget`,
      text: budgetMinor === null ? t({ message: 'None', context: 'budget' }) : money(budgetMinor),
    },
    { label: t`Spent`, text: money(spentMinor) },
    { label: t`Remaining`, text: remainingText(project, locale()) },
    { label: t`Waiting for approval`, text: pendingMinor > 0 && money(pendingMinor) },
    { label: t`Received`, text: receivedMinor > 0 && money(receivedMinor) },
  ].filter(({ text }) => text)
  return (
    <section aria-labelledby="project-money-title" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="project-money-title" className="text-lg">
          {t`Money`}
        </h2>
        {record}
      </div>
      <Card className="grid gap-4 p-4">
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          {facts.map(({ label, text }) => (
            <div key={label} className="grid min-w-0 content-start gap-1">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="text-lg font-medium tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
        {use && <UsageBar label={t`Budget: spent`} {...use} />}
        {pendingPayments > 0 && <p className="text-sm text-muted">{pendingText(pendingPayments)}</p>}
        {receivedMinor > 0 && <p className="text-sm text-muted">{t`Income is not deducted.`}</p>}
        {decision && <ProjectNoteLine note={decision} />}
        {may.askOwners && isOpenProject(status) && !isLive(decision) && (
          <p>
            <AskOwners propertyId={propertyId} about={{ kind: 'BUDGET', id }} />
          </p>
        )}
      </Card>
      {children}
    </section>
  )
}
