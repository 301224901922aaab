import { Check, MessageCircleQuestion, MessageCircleReply, X } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { optionsOf, Select } from '../../../../components/ui/select.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { locale } from '../../../../lib/locale.ts'
import { type Category, categories, categoryLabels } from '../../categories/categories.ts'
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

/** What is to be decided about an invoice, and what was said about it: only the buttons that will work for the reader. */
export function InvoiceSteps({ invoice }: Of) {
  const { state, statusReason, may, difference, currency } = invoice
  if (state === 'REJECTED')
    return (
      <SectionCard title="Rejected">
        <div className="grid grid-cols-1 gap-4">
          <Talk invoice={invoice} />
          <p className="wrap-anywhere whitespace-pre-wrap">{statusReason}</p>
        </div>
      </SectionCard>
    )
  if (state === 'QUERIED') return <Question invoice={invoice} />
  if (state !== 'SUBMITTED' && state !== 'BILL_CANCELLED') return null
  return (
    <SectionCard title={state === 'SUBMITTED' ? 'Waiting for approval' : 'Bill cancelled'}>
      <div className="grid grid-cols-1 gap-4">
        <Talk invoice={invoice} />
        {difference && <p>{comparison(difference, currency)}</p>}
        {state === 'BILL_CANCELLED' && (
          <p>
            The bill of this invoice was cancelled. Approving it again plans the same bill again; rejecting it
            lets the contractor send a corrected one.
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
    : `${money(difference.invoicedMinor, currency)} has been invoiced of the ${money(difference.quotedMinor, currency)} that was accepted.`

/** What was asked and answered so far. */
const Talk = ({ invoice: { talk } }: Of) =>
  talk.length > 0 && (
    <ul aria-label="Questions and answers" className="grid gap-2">
      {talk.map(({ isQuestion, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was said is only ever added to.
        <li key={index} className="wrap-anywhere whitespace-pre-wrap">
          <span className="text-muted">{isQuestion ? 'Question' : 'Answer'}:</span> {text}
        </li>
      ))}
    </ul>
  )

function Question({ invoice }: Of) {
  const { id: invoiceId, version, may, workerName, hasPage } = invoice
  const answer = useAnswerInvoice()
  return (
    <SectionCard title="Question asked">
      <div className="grid grid-cols-1 justify-items-start gap-4">
        <Talk invoice={invoice} />
        <p className="text-muted">
          {hasPage
            ? `${workerName} sees the question on the page of the job. An answer or a correction sends the invoice in again.`
            : `${workerName} has no open link to this job, so ask by phone or e-mail and enter the answer here.`}
        </p>
        {may.answer && (
          <ReasonButton
            title={`What did ${workerName} answer?`}
            description="Enter it here when the answer came by telephone or in person."
            step="Save answer"
            help="The group reads it with the invoice."
            done="The answer is saved."
            save={(text) => answer.mutateAsync({ invoiceId, version, answer: text ?? '' })}
          >
            <MessageCircleReply aria-hidden="true" />
            Enter answer
          </ReasonButton>
        )}
        {may.approve && <Decision invoice={invoice} />}
      </div>
    </SectionCard>
  )
}

/** Approving is one tap; the category of its bill has a sensible value already. */
function Decision({ invoice }: Of) {
  const { id: invoiceId, version, may, state, number, workerName, hasPage } = invoice
  const [category, setCategory] = useState<Category>(invoice.bill?.category ?? 'REPAIRS')
  const query = useQueryInvoice()
  const rejection = useRejectInvoice()
  return (
    <>
      {state !== 'BILL_CANCELLED' && (
        <div className="max-w-sm">
          <Select
            label="Category"
            options={optionsOf(categoryLabels)}
            value={category}
            onChange={({ target }) => setCategory(categories.find((one) => one === target.value) ?? category)}
            help={`Approving creates a bill of ${money(invoice.amountMinor, invoice.currency)}, due on ${day(invoice.dueOn)}.`}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Approve invoice={invoice} category={category} />
        {may.ask && (
          <ReasonButton
            title={`Ask ${workerName} about invoice ${number}?`}
            step="Ask"
            help={
              hasPage
                ? `${workerName} reads it on the page of the job.`
                : `${workerName} has no open link to this job: ask by phone or e-mail as well.`
            }
            done="The question is asked."
            save={(text) => query.mutateAsync({ invoiceId, version, question: text ?? '' })}
          >
            <MessageCircleQuestion aria-hidden="true" />
            Ask a question
          </ReasonButton>
        )}
        {may.reject && (
          <ReasonButton
            title={`Reject invoice ${number}?`}
            step="Reject"
            help={
              hasPage
                ? `${workerName} reads it on the page of the job, and can send a corrected invoice.`
                : `Tell ${workerName}, who has no open link to this job. A corrected invoice can have the same number.`
            }
            done="The invoice is rejected."
            save={(text) => rejection.mutateAsync({ invoiceId, version, reason: text ?? '' })}
          >
            <X aria-hidden="true" />
            Reject
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
    // The button that was pressed is gone.
    focusPageTitle()
    toast.success('Approved. It is ready to be paid.')
  }
  const tap = () => {
    if (difference && needsConfirmation(difference)) return setToConfirm(difference)
    approve(false).catch((error: unknown) => {
      // Another invoice was approved since this page was read.
      const newer = isAppError(error) ? error.details.difference : undefined
      if (newer) setToConfirm(newer)
      else toastFailure(error)
    })
  }
  return (
    <>
      <Button variant="primary" onClick={tap} loading={approval.isPending}>
        <Check aria-hidden="true" />
        Approve
      </Button>
      <AlertDialog
        open={toConfirm !== null}
        onOpenChange={(open) => !open && setToConfirm(null)}
        title="Approve more than was quoted?"
        description={toConfirm && differenceText(toConfirm, currency, locale())}
        confirmLabel="Approve anyway"
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
