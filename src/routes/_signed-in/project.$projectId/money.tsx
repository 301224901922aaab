import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { RecordPaymentLink } from '../../../features/money/components/record-payment-link.tsx'
import { InvoicesOfProject } from '../../../features/money/invoices/components/invoices-part.tsx'
import { WorkerMoney } from '../../../features/money/invoices/components/worker-money.tsx'
import { invoicesQuery } from '../../../features/money/invoices/invoices.queries.ts'
import { moneyOfProjectQuery } from '../../../features/money/invoices/worker-money.queries.ts'
import { PaymentsOf } from '../../../features/money/payments/components/payment-lists.tsx'
import { paymentsQuery } from '../../../features/money/payments/payments.queries.ts'
import { RecordDialog } from '../../../features/overview/decision-records/components/record-dialog.tsx'
import { ProjectMoney } from '../../../features/work/projects/components/project-money.tsx'
import { projectQuery } from '../../../features/work/projects/projects.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/project/$projectId/money')({
  loader: async ({ context, params: { projectId } }) => {
    const { familyGroupId } = await load(context, projectQuery(projectId))
    await load(
      context,
      paymentsQuery(familyGroupId, { projectId }),
      invoicesQuery(familyGroupId, { projectId }),
      moneyOfProjectQuery(projectId),
    )
  },
  head: (context) => ({ meta: partTitle(t`Money`, context) }),
  component: MoneyOfProject,
})

function MoneyOfProject() {
  const { projectId } = Route.useParams()
  const project = useFound(projectQuery(projectId))
  const { familyGroupId, propertyId, may } = project
  return (
    <ProjectMoney
      project={project}
      record={
        <div className="flex flex-wrap gap-2">
          <RecordDialog of={{ projectId }} />
          {may.recordPayments && (
            <RecordPaymentLink
              familyGroupId={familyGroupId}
              of={{ propertyId, projectId }}
              variant="primary"
            />
          )}
        </div>
      }
    >
      <WorkerMoney of={useFound(moneyOfProjectQuery(projectId))} by="worker" />
      <InvoicesOfProject of={{ familyGroupId, propertyId, projectId }} mayAdd={may.editInvoices} />
      <PaymentsOf
        familyGroupId={familyGroupId}
        of={{ projectId }}
        label={t`Expenses and income of this project`}
      >
        <EmptyState icon={<ReceiptText aria-hidden="true" />} title={t`No expenses yet`}>
          {t`Expenses for this project appear here, with who paid and each person’s share.`}
        </EmptyState>
      </PaymentsOf>
    </ProjectMoney>
  )
}
