import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Check, MessageCircleQuestion, MessageCircleReply, X } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { Select } from '../../../../components/ui/select.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { locale } from '../../../../lib/locale.ts'
import { categoriesQuery } from '../../categories/categories.queries.ts'
import { categoryOptions, offeredCategories } from '../../categories/categories.rules.ts'
import type { Category } from '../../categories/category-keys.ts'
import { ReasonButton } from '../../components/reason-button.tsx'
import { day, money } from '../../components/shown.ts'
import {
  useAnswerInvoice,
  useApproveInvoice,
  useQueryInvoice,
  useRejectInvoice,
} from '../invoices.queries.ts'
import { type Difference, needsConfirmation } from '../invoices.rules.ts'
import type { InvoiceView } from '../invoices.schemas.ts'
import { differenceText } from '../invoices.texts.ts'

type Of = { invoice: InvoiceView }

/** Renders the decision and the conversation: only the actions the reader may perform. */
export function InvoiceSteps({ invoice }: Of) {
  const { state, statusReason, may, difference, currency } = invoice
  if (state === 'REJECTED')
    return (
      <SectionCard title={t({ message: 'Rejected', context: 'invoice' })}>
        <div className="grid grid-cols-1 gap-4">
          <Talk invoice={invoice} />
          <p className="wrap-anywhere whitespace-pre-wrap">{statusReason}</p>
        </div>
      </SectionCard>
    )
  if (state === 'QUERIED') return <Question invoice={invoice} />
  if (state !== 'SUBMITTED' && state !== 'BILL_CANCELLED') return null
  return (
    <SectionCard title={state === 'SUBMITTED' ? t`Needs approval` : t`Bill cancelled`}>
      <div className="grid grid-cols-1 gap-4">
        <Talk invoice={invoice} />
        {difference && <p>{comparison(difference, currency)}</p>}
        {state === 'BILL_CANCELLED' && (
          <p>
            {t`The bill for this invoice was cancelled. Approve the invoice again to reopen the bill, or reject it so that the contractor can send a corrected one.`}
          </p>
        )}
        {may.approve && <Decision invoice={invoice} />}
      </div>
    </SectionCard>
  )
}

const comparison = (difference: Difference, currency: string) =>
  difference.invoicedMinor > difference.quotedMinor
    ? differenceText(difference, currency, locale())
    : t`${money(difference.invoicedMinor, currency)} of the accepted ${money(difference.quotedMinor, currency)} has been invoiced.`

/** Renders the questions and answers. */
const Talk = ({ invoice: { talk } }: Of) =>
  talk.length > 0 && (
    <ul aria-label={t`Questions and answers`} className="grid gap-2">
      {talk.map(({ isQuestion, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are only ever appended.
        <li key={index} className="wrap-anywhere whitespace-pre-wrap">
          <span className="text-muted">{isQuestion ? t`Question` : t`Answer`}:</span> {text}
        </li>
      ))}
    </ul>
  )

function Question({ invoice }: Of) {
  const { id: invoiceId, version, may, workerName, hasPage } = invoice
  const answer = useAnswerInvoice()
  return (
    <SectionCard title={t`Question asked`}>
      <div className="grid grid-cols-1 justify-items-start gap-4">
        <Talk invoice={invoice} />
        <p className="text-muted">
          {hasPage
            ? t`${workerName} sees the question on their job page. Once they answer or correct the invoice, it is submitted again.`
            : t`${workerName} has no open link to this job, so ask by phone or e-mail and enter the answer here.`}
        </p>
        {may.answer && (
          <ReasonButton
            title={t`What did ${workerName} answer?`}
            description={t`Use this if they answered by phone or in person.`}
            step={t`Save answer`}
            help={t`The group sees it with the invoice.`}
            done={t`Answer saved`}
            save={(text) => answer.mutateAsync({ invoiceId, version, answer: text ?? '' })}
          >
            <MessageCircleReply aria-hidden="true" />
            {t`Enter answer`}
          </ReasonButton>
        )}
        {may.approve && <Decision invoice={invoice} />}
      </div>
    </SectionCard>
  )
}

/** Approving takes one tap; the category has a default. */
function Decision({ invoice }: Of) {
  const { id: invoiceId, version, may, state, number, workerName, hasPage } = invoice
  const { data: categories } = useSuspenseQuery(categoriesQuery(invoice.familyGroupId))
  const offered = offeredCategories(categories, invoice.bill?.category)
  const usualCategory = invoice.bill?.category ?? offered.find(({ key }) => key === 'REPAIRS')?.key ?? 'OTHER'
  const [category, setCategory] = useState<Category>(usualCategory)
  const query = useQueryInvoice()
  const rejection = useRejectInvoice()
  return (
    <>
      {state !== 'BILL_CANCELLED' && (
        <div className="max-w-sm">
          <Select
            label={t`Category`}
            options={categoryOptions(offered)}
            value={category}
            onChange={({ target }) => setCategory(target.value)}
            help={t`Approving creates a bill of ${money(invoice.amountMinor, invoice.currency)}, due on ${day(invoice.dueOn)}.`}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Approve invoice={invoice} category={category} />
        {may.ask && (
          <ReasonButton
            title={t`Ask ${workerName} about invoice ${number}?`}
            step={t`Ask`}
            help={
              hasPage
                ? t`${workerName} sees it on their job page.`
                : t`${workerName} has no open link to this job: ask by phone or e-mail as well.`
            }
            done={t`Question asked`}
            save={(text) => query.mutateAsync({ invoiceId, version, question: text ?? '' })}
          >
            <MessageCircleQuestion aria-hidden="true" />
            {t`Ask a question`}
          </ReasonButton>
        )}
        {may.reject && (
          <ReasonButton
            title={t`Reject invoice ${number}?`}
            step={t`Reject`}
            help={
              hasPage
                ? t`${workerName} sees it on their job page and can send a corrected invoice.`
                : t`${workerName} has no open link to this job, so tell them yourself. A corrected invoice can have the same number.`
            }
            done={t`Invoice rejected`}
            save={(text) => rejection.mutateAsync({ invoiceId, version, reason: text ?? '' })}
          >
            <X aria-hidden="true" />
            {t`Reject`}
          </ReasonButton>
        )}
      </div>
    </>
  )
}

function Approve({ invoice, category }: Of & { category: Category }) {
  const { id: invoiceId, version, currency, difference } = invoice
  const approval = useApproveInvoice()
  const [toConfirm, setToConfirm] = useState<Difference | null>(null)
  const approve = async (confirmsDifference: boolean) => {
    await approval.mutateAsync({ invoiceId, version, category, confirmsDifference })
    focusPageTitle()
    toast.success(t`Approved. It is ready to be paid.`)
  }
  const tap = () => {
    if (difference && needsConfirmation(difference)) return setToConfirm(difference)
    approve(false).catch((error: unknown) => {
      // Another invoice was approved in the meantime.
      const newer = isAppError(error) ? error.details.difference : undefined
      if (newer) setToConfirm(newer)
      else toastFailure(error)
    })
  }
  return (
    <>
      <Button variant="primary" onClick={tap} loading={approval.isPending}>
        <Check aria-hidden="true" />
        {t`Approve`}
      </Button>
      <AlertDialog
        open={toConfirm !== null}
        onOpenChange={(open) => !open && setToConfirm(null)}
        title={t`Approve more than was quoted?`}
        description={toConfirm && differenceText(toConfirm, currency, locale())}
        confirmLabel={t`Approve anyway`}
        confirmVariant="primary"
        onConfirm={() =>
          approve(true).catch((error: unknown) => {
            toastFailure(error)
            throw error
          })
        }
      />
    </>
  )
}
