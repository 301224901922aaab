import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ScanText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { uploadFile } from '../../../../lib/upload-file.ts'
import { day, money } from '../../components/shown.ts'
import { proposalOf, type ReceiptProposal } from '../receipt.rules.ts'
import { receiptReaderQuery } from '../receipts.queries.ts'
import type { ReceiptReading } from '../receipts.schemas.ts'

/** Longer than the server asks the model, so that its message arrives in time. */
const limitMs = 60_000

type ReceiptReaderProps = {
  familyGroupId: string
  currency: string
  /** The group’s date. */
  today: string
  photo: File
  onUse: (proposal: ReceiptProposal) => void
}

type State =
  | { step: 'idle' | 'reading' | 'used' }
  | { step: 'failed'; message: string }
  | { step: 'read'; proposal: ReceiptProposal }

/**
 * Offers to read the amount on a photo, where a model is configured. The photo is sent only when this is asked for, and
 * what was read fills the form only when the person accepts it.
 */
export function ReceiptReader({ familyGroupId, currency, today, photo, onUse }: ReceiptReaderProps) {
  const { data: reader } = useQuery(receiptReaderQuery)
  const [state, setState] = useState<State>({ step: 'idle' })
  if (!reader) return null

  const read = async () => {
    setState({ step: 'reading' })
    const signal = AbortSignal.timeout(limitMs)
    try {
      const reading = await uploadFile<ReceiptReading>(
        `/api/groups/${familyGroupId}/receipt-readings`,
        photo,
        undefined,
        { what: 'receipt', signal },
      )
      const proposal = proposalOf(reading, { groupCurrency: currency, today })
      setState(proposal ? { step: 'read', proposal } : { step: 'failed', message: unreadable() })
    } catch (error) {
      setState({
        step: 'failed',
        message: isAppError(error) && !signal.aborted ? error.message : unreadable(),
      })
    }
  }
  const isAsked = state.step === 'idle' || state.step === 'reading' || state.step === 'failed'
  return (
    <div className="grid justify-items-start gap-2 rounded-md bg-raised p-3">
      {isAsked && (
        <>
          <Button loading={state.step === 'reading'} onClick={() => void read()}>
            <ScanText aria-hidden="true" />
            {t`Read the amount`}
          </Button>
          <p className="text-sm text-muted wrap-anywhere">
            {t`Sends ${photo.name} to ${reader.host}. The date and the seller are read too. You see what was read before it is used.`}
          </p>
        </>
      )}
      <p role="alert" className={state.step === 'failed' ? 'text-danger' : 'sr-only'}>
        {state.step === 'failed' && state.message}
      </p>
      <p
        role="status"
        className={state.step === 'read' || state.step === 'used' ? 'wrap-anywhere' : 'sr-only'}
      >
        {state.step === 'read' && t`Read on the receipt: ${wordsOf(state.proposal)}`}
        {state.step === 'used' && t`Filled in. Check the amount before you record it.`}
      </p>
      {state.step === 'read' && (
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => {
              onUse(state.proposal)
              setState({ step: 'used' })
            }}
          >
            {t`Use this`}
          </Button>
          <Button variant="quiet" onClick={() => setState({ step: 'idle' })}>
            {t`Don’t use it`}
          </Button>
        </div>
      )}
    </div>
  )
}

const wordsOf = ({ amountMinor, currency, paidOn, seller }: ReceiptProposal) =>
  [money(amountMinor, currency), paidOn && day(paidOn), seller].filter(Boolean).join(' · ')

const unreadable = () => t`This receipt could not be read. Enter the amount yourself.`
