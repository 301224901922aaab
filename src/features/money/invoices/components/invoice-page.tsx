import { t } from '@lingui/core/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { LocalTime } from '../../../../components/ui/local-time.tsx'
import { nameViaLink } from '../../../base/users/users.rules.ts'
import { Facts, factLink, MoneyThingPage } from '../../components/money-pages.tsx'
import { day, money } from '../../components/shown.ts'
import { useDeleteInvoice, useRestoreInvoice } from '../invoices.queries.ts'
import type { InvoiceView } from '../invoices.schemas.ts'
import { fieldLabels } from '../invoices.texts.ts'
import { InvoiceBadge, LateBadge } from './invoice-list.tsx'
import { InvoiceSteps } from './invoice-steps.tsx'

type InvoicePageProps = {
  invoice: InvoiceView
  /** The preview and the pay button, while it is unpaid. */
  pay: ReactNode
  files: ReactNode
  /** The activity log. */
  changes: ReactNode
}

/** Renders an invoice with its status and next steps. */
export const InvoicePage = ({ invoice, pay, files, changes }: InvoicePageProps) => (
  <MoneyThingPage
    of={invoice}
    part="invoices"
    title={`${invoice.workerName}: ${invoice.number}`}
    subtitle={
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-lg font-semibold tabular-nums">
          {money(invoice.amountMinor, invoice.currency)}
        </span>
        <InvoiceBadge state={invoice.state} />
        {invoice.isOverdue && <LateBadge />}
        <span className="text-muted">{t`due on ${day(invoice.dueOn)}`}</span>
      </p>
    }
    actions={<InvoiceActions invoice={invoice} />}
  >
    <InvoiceSteps invoice={invoice} />
    {invoice.may.pay && pay}
    {invoice.payment && <Paid payment={invoice.payment} currency={invoice.currency} />}
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Facts
        title={t`Details`}
        of={[
          [fieldLabels.workerId, [invoice.workerName, invoice.company].filter(Boolean).join(', ')],
          [fieldLabels.issuedOn, day(invoice.issuedOn)],
          [t`Property`, invoice.propertyName],
          [fieldLabels.projectId, invoice.projectTitle && <ProjectFact of={invoice} />],
          [fieldLabels.taskId, invoice.taskTitle && <TaskFact of={invoice} />],
          [fieldLabels.note, invoice.note],
          [t`Added by`, adderOf(invoice)],
          [t`Decided by`, invoice.decidedBy && decided(invoice.decidedBy, invoice.decidedAt)],
          [t`Bill`, invoice.bill && <BillFact bill={invoice.bill} />],
        ]}
      />
      <SectionCard title={t`Files`}>{files}</SectionCard>
    </div>
    <SectionCard title={t`Activity`}>{changes}</SectionCard>
  </MoneyThingPage>
)

const adderOf = ({ isByLink, workerName, addedBy }: InvoiceView) =>
  isByLink ? nameViaLink(workerName) : (addedBy ?? t`A member who left`)

const decided = (by: string, at: string | null) => (
  <>
    {by}
    {at && (
      <>
        , <LocalTime at={new Date(at)} />
      </>
    )}
  </>
)

const ProjectFact = ({ of: { projectId, projectTitle } }: { of: InvoiceView }) => (
  <Link to="/project/$projectId/money" params={{ projectId: projectId ?? '' }} className={factLink}>
    {projectTitle}
  </Link>
)

const TaskFact = ({ of: { taskId, taskTitle } }: { of: InvoiceView }) => (
  <Link to="/task/$taskId" params={{ taskId: taskId ?? '' }} className={factLink}>
    {taskTitle}
  </Link>
)

const BillFact = ({ bill }: { bill: NonNullable<InvoiceView['bill']> }) => (
  <Link to="/bill/$billId" params={{ billId: bill.id }} className={factLink}>
    {bill.title}
  </Link>
)

function Paid({ payment, currency }: { payment: NonNullable<InvoiceView['payment']>; currency: string }) {
  const { id: paymentId, amountMinor, paidOn, payerName, isPending } = payment
  return (
    <SectionCard title={t({ message: 'Paid', context: 'invoice' })}>
      <p>
        {t`${money(amountMinor, currency)} by ${payerName} on ${day(paidOn)}.`}{' '}
        {isPending && t`The expense needs approval. If it is rejected, the invoice has to be paid again.`}
      </p>
      <Link to="/payment/$paymentId" params={{ paymentId }} className={factLink}>
        {t`View expense`}
      </Link>
    </SectionCard>
  )
}

function InvoiceActions({ invoice }: { invoice: InvoiceView }) {
  const { id: invoiceId, familyGroupId, may } = invoice
  const navigate = useNavigate()
  const deletion = useDeleteInvoice(invoiceId)
  const restoration = useRestoreInvoice()
  return (
    <div className="flex flex-wrap gap-2">
      {may.edit && (
        <ButtonLink to="/invoice/$invoiceId/edit" params={{ invoiceId }}>
          <Pencil aria-hidden="true" />
          {t`Edit`}
        </ButtonLink>
      )}
      {may.delete && (
        <DeleteButton
          name={t`invoice ${invoice.number}`}
          question={t`Delete invoice ${invoice.number}?`}
          description={t`You can restore it from the trash for 30 days.`}
          confirmLabel={t`Delete invoice`}
          remove={() => deletion.mutateAsync()}
          leave={() => navigate({ to: '/money/$familyGroupId/invoices', params: { familyGroupId } })}
          restore={() => restoration.mutateAsync({ familyGroupId, invoiceId })}
          cameBack={`main a[href="/invoice/${invoiceId}"]`}
        />
      )}
    </div>
  )
}
