import { t } from '@lingui/core/macro'
import { Check, Pencil, ThumbsDown, Trash2, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { ReasonDialog } from '../../../../components/ui/reason-dialog.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { AskOwners } from '../../components/decision-note.tsx'
import type { ProjectView } from '../../projects/projects.schemas.ts'
import {
  useAcceptQuote,
  useDeleteQuote,
  useEndQuote,
  useRefuseQuoteApproval,
  useRestoreQuote,
} from '../quotes.queries.ts'
import type { QuoteView } from '../quotes.schemas.ts'

type QuoteActionsProps = { quote: QuoteView; project: ProjectView }

type Asked = 'DECLINED' | 'WITHDRAWN' | 'refusal'

/** Renders the actions of a quote: only those that will work. */
export function QuoteActions({ quote, project }: QuoteActionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { id: quoteId, version, state, approval, acceptance, may } = quote
  const ending = useEndQuote()
  const refusal = useRefuseQuoteApproval()
  const isTakenBack = asked === 'refusal' && approval?.isMine === true
  const end = async (reason: string | null) => {
    if (asked === 'refusal') await refusal.mutateAsync({ quoteId, version, reason })
    else if (asked) await ending.mutateAsync({ quoteId, version, status: asked, reason })
    setAsked(null)
    focusPageTitle()
    toast.success(
      asked === 'refusal'
        ? isTakenBack
          ? t`Request withdrawn`
          : t`Approval refused`
        : asked === 'DECLINED'
          ? t`Quote declined`
          : t`Quote withdrawn`,
    )
  }
  return (
    <div className="grid content-start justify-items-stretch gap-2">
      {acceptance && <AcceptButton quote={quote} acceptance={acceptance} />}
      {may.askOwners && (
        <AskOwners
          propertyId={project.propertyId}
          about={{ kind: 'QUOTE', id: quoteId }}
          label={t`Ask the owners about the quote from ${quote.workerName}`}
        />
      )}
      {may.refuse && (
        <Button onClick={() => setAsked('refusal')}>
          <X aria-hidden="true" />
          {approval?.isMine ? t`Withdraw request` : t`Refuse approval`}
        </Button>
      )}
      {may.revise && (
        <ButtonLink
          to="/project/$projectId/quotes/$quoteId/edit"
          params={{ projectId: project.id, quoteId }}
          aria-label={
            state === 'REQUESTED'
              ? t`Enter the quote from ${quote.workerName}`
              : t`Revise the quote from ${quote.workerName}`
          }
        >
          <Pencil aria-hidden="true" />
          {state === 'REQUESTED' ? t`Enter quote` : t`Revise`}
        </ButtonLink>
      )}
      {may.decline && (
        <Button
          onClick={() => setAsked('DECLINED')}
          aria-label={t`Decline the quote from ${quote.workerName}`}
        >
          <ThumbsDown aria-hidden="true" />
          {t`Decline`}
        </Button>
      )}
      {may.withdraw && (
        <Button
          variant="quiet"
          onClick={() => setAsked('WITHDRAWN')}
          aria-label={t`Mark the quote from ${quote.workerName} as withdrawn`}
        >
          <Undo2 aria-hidden="true" />
          {t`Mark as withdrawn`}
        </Button>
      )}
      {may.delete && <DeleteQuote quote={quote} project={project} />}
      {asked && (
        <ReasonDialog
          title={isTakenBack ? t`Withdraw your request for approval?` : reasonTitles[asked]}
          step={isTakenBack ? t`Withdraw request` : reasonSteps[asked]}
          help={
            asked === 'DECLINED'
              ? t`${quote.workerName} can read this too.`
              : t`Everyone in the group can read this.`
          }
          isRequired={false}
          save={end}
          close={() => setAsked(null)}
        />
      )}
    </div>
  )
}

const reasonTitles: Record<Asked, string> = {
  get DECLINED() {
    return t`Decline this quote?`
  },
  get WITHDRAWN() {
    return t`Mark this quote as withdrawn?`
  },
  get refusal() {
    return t`Refuse approval?`
  },
}
const reasonSteps: Record<Asked, string> = {
  get DECLINED() {
    return t`Decline quote`
  },
  get WITHDRAWN() {
    return t`Mark as withdrawn`
  },
  get refusal() {
    return t`Refuse approval`
  },
}

type AcceptButtonProps = { quote: QuoteView; acceptance: NonNullable<QuoteView['acceptance']> }

function AcceptButton({ quote, acceptance: kind }: AcceptButtonProps) {
  const acceptance = useAcceptQuote()
  const { id: quoteId, version, workerName } = quote
  const isApproval = kind === 'APPROVE'
  const accept = async () => {
    try {
      const { outcome } = await acceptance.mutateAsync({ quoteId, version })
      focusPageTitle()
      toast.success(
        outcome === 'accepted'
          ? t`Quote from ${workerName} accepted`
          : t`Sent to owners and managers for approval`,
      )
    } catch (error) {
      toastFailure(error)
      throw error
    }
  }
  return (
    <AlertDialog
      trigger={
        <Button
          variant="primary"
          aria-label={
            isApproval ? t`Approve the quote from ${workerName}` : t`Accept the quote from ${workerName}`
          }
        >
          <Check aria-hidden="true" />
          {isApproval ? t`Approve` : t`Accept`}
        </Button>
      }
      title={isApproval ? t`Approve the quote from ${workerName}?` : t`Accept the quote from ${workerName}?`}
      description={
        kind === 'ASK'
          ? t`This quote is above the property’s approval threshold, so another owner or a manager may have to approve it. Once it is accepted, the other quotes are declined with a polite message.`
          : t`The other quotes are declined with a polite message, and this amount counts as committed in the project.`
      }
      confirmLabel={isApproval ? t`Approve quote` : t`Accept quote`}
      confirmVariant="primary"
      onConfirm={accept}
    />
  )
}

function DeleteQuote({
  quote: { id: quoteId, workerName },
  project,
}: Pick<QuoteActionsProps, 'quote' | 'project'>) {
  const deletion = useDeleteQuote()
  const restoration = useRestoreQuote()
  const { familyGroupId } = project
  const remove = async () => {
    try {
      await deletion.mutateAsync({ quoteId })
      focusPageTitle()
      toastUndo(t`Quote from ${workerName} deleted`, async () => {
        await restoration.mutateAsync({ familyGroupId, quoteId })
        toast.success(t`Quote restored`)
      })
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <Button
      variant="quiet"
      className="text-danger"
      onClick={remove}
      aria-label={t`Delete the quote from ${workerName}`}
    >
      <Trash2 aria-hidden="true" />
      {t`Delete`}
    </Button>
  )
}
