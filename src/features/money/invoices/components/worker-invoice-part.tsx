import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { TextArea } from '../../../../components/ui/text-area.tsx'
import { MoneyField, TextField } from '../../../../components/ui/text-field.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import { formatMoney, toDecimalText } from '../../../../lib/money.ts'
import {
  type RefusedForm,
  WorkerForm,
  WorkerMore,
  WorkerPart,
  type WorkerPartProps,
} from '../../../work/components/worker-part.tsx'
import { isEditable } from '../invoices.rules.ts'
import type { InvoiceOfJob } from '../invoices.schemas.ts'
import { fieldLabels, workerStateLabels } from '../invoices.texts.ts'

// Plain HTML: this page works without a script.

type WorkerInvoicePartProps = WorkerPartProps & {
  invoices: readonly InvoiceOfJob[]
  currency: string
  /** Only the contractor who accepted the job sends invoices. */
  isAccepted: boolean
  /** Today at the property: the default date of a new invoice. */
  today: string
  /** Renders the files of an invoice, with upload while it is open. */
  filesOf?: (invoiceId: string, isOpen: boolean) => ReactNode
  locale?: string
}

/** Renders the contractor’s invoices of a job. Actions: `invoices.submit`, `invoices.revise`, `invoices.answer`. */
export function WorkerInvoicePart(props: WorkerInvoicePartProps) {
  const { invoices, isAccepted, shareCode, refused, currency, today } = props
  if (!isAccepted && invoices.length === 0) return null
  const again = refused('invoices.submit')
  return (
    <WorkerPart id="invoices" title={t`Your invoices`}>
      {invoices.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {invoices.map((invoice) => (
            <li key={invoice.id} className="rounded-md border p-3">
              <OwnInvoice invoice={invoice} {...props} />
            </li>
          ))}
        </ul>
      )}
      {isAccepted && (
        <WorkerMore title={t`Send an invoice`} isOpen={again !== undefined}>
          <WorkerForm shareCode={shareCode} name="invoices.submit" refused={again}>
            <InvoiceFields
              refused={again}
              currency={currency}
              saved={{ id: newId(), number: '', amount: '', issuedOn: today, dueOn: '', note: '' }}
            />
            <button type="submit" className={buttonClass('primary', 'justify-self-start')}>
              {t`Send invoice`}
            </button>
          </WorkerForm>
        </WorkerMore>
      )}
    </WorkerPart>
  )
}

const tones = {
  SUBMITTED: 'accent',
  QUERIED: 'warning',
  APPROVED: 'info',
  REJECTED: 'danger',
  PAID: 'success',
} as const

type OwnInvoiceProps = WorkerInvoicePartProps & { invoice: InvoiceOfJob }

function OwnInvoice({ invoice, shareCode, refused, currency, isAccepted, filesOf, locale }: OwnInvoiceProps) {
  const { id, number, amountMinor, dueOn, note, state, reason } = invoice
  // The refused form belongs to one of several invoices.
  const ofThis = (name: string) => {
    const form = refused(name)
    return form?.values.id === id ? form : undefined
  }
  const [answered, revised] = [ofThis('invoices.answer'), ofThis('invoices.revise')]
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium wrap-anywhere">{number}</span>
        <strong className="tabular-nums">{formatMoney(amountMinor, currency, locale)}</strong>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge tone={tones[state]}>{workerStateLabels[state]}</Badge>
        {t`due on ${formatCalendarDate(dueOn, locale)}`}
      </p>
      {note && <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>}
      {reason && (
        <p className="wrap-anywhere whitespace-pre-wrap">
          {state === 'QUERIED' ? t`Question: ${reason}` : t`Reason: ${reason}`}
        </p>
      )}
      {filesOf?.(id, isAccepted && isEditable(state))}
      {isAccepted && state === 'QUERIED' && (
        <WorkerForm shareCode={shareCode} name="invoices.answer" refused={answered}>
          <input type="hidden" name="id" value={id} />
          <TextArea
            name="answer"
            label={t`Your answer`}
            required
            maxLength={2_500}
            rows={3}
            defaultValue={answered?.values.answer}
            error={answered?.errors.answer}
          />
          <button type="submit" className={buttonClass('primary', 'justify-self-start')}>
            {t`Send answer`}
          </button>
        </WorkerForm>
      )}
      {isAccepted && isEditable(state) && (
        <WorkerMore title={t`Correct invoice ${number}`} isOpen={revised !== undefined}>
          <WorkerForm shareCode={shareCode} name="invoices.revise" refused={revised}>
            <InvoiceFields
              refused={revised}
              currency={currency}
              saved={{ ...invoice, amount: toDecimalText(amountMinor, currency), note: note ?? '' }}
            />
            <button type="submit" className={buttonClass('secondary', 'justify-self-start')}>
              {t`Save correction`}
            </button>
          </WorkerForm>
        </WorkerMore>
      )}
    </div>
  )
}

type InvoiceFieldsProps = {
  refused: RefusedForm | undefined
  currency: string
  saved: Record<'id' | 'number' | 'amount' | 'issuedOn' | 'dueOn' | 'note', string>
}

function InvoiceFields({ refused, currency, saved }: InvoiceFieldsProps) {
  const field = (name: keyof typeof saved) => ({
    name,
    defaultValue: refused?.values[name] ?? saved[name],
    error: refused?.errors[name],
  })
  return (
    <>
      <input type="hidden" name="id" value={refused?.values.id ?? saved.id} />
      <TextField {...field('number')} label={fieldLabels.number} required maxLength={60} autoComplete="off" />
      <MoneyField {...field('amount')} label={fieldLabels.amountMinor} required currency={currency} />
      <TextField {...field('issuedOn')} type="date" label={fieldLabels.issuedOn} required />
      <TextField {...field('dueOn')} type="date" label={fieldLabels.dueOn} required />
      <TextArea {...field('note')} label={fieldLabels.note} optional maxLength={2_500} rows={3} />
    </>
  )
}
