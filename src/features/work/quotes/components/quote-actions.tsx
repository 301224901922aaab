import { Check, Pencil, ThumbsDown, Trash2, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { ReasonDialog } from '../../../../components/ui/reason-dialog.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import { isOpenProject } from '../../projects/projects.rules.ts'
import type { ProjectView } from '../../projects/projects.schemas.ts'
import {
  useAcceptQuote,
  useDeleteQuote,
  useEndQuote,
  useRefuseQuoteApproval,
  useRestoreQuote,
} from '../quotes.queries.ts'
import { mayMove, type QuoteStatus } from '../quotes.rules.ts'
import type { QuoteView } from '../quotes.schemas.ts'

type QuoteActionsProps = { quote: QuoteView; project: ProjectView }

type Asked = 'DECLINED' | 'WITHDRAWN' | 'refusal'

/** What the reader may do with a quote: only the buttons that will work for them. */
export function QuoteActions({ quote, project }: QuoteActionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { id: quoteId, version, state, approval, acceptance } = quote
  const ending = useEndQuote()
  const refusal = useRefuseQuoteApproval()
  const mayEdit = can(project.role, 'quote.edit') && project.propertyStatus === 'ACTIVE'
  const mayDelete = mayEdit && can(project.role, 'quote.delete', { own: quote.isOwn })
  const may = (to: QuoteStatus) => mayEdit && mayMove(state, to, 'FAMILY')
  const isOpen = isOpenProject(project.status)
  /** Of an approval that somebody asked for: refused by who could give it, taken back by who asked. */
  const mayRefuse = approval !== null && (approval.isMine || acceptance === 'APPROVE')
  const isTakenBack = asked === 'refusal' && approval?.isMine === true
  const end = async (reason: string | null) => {
    if (asked === 'refusal') await refusal.mutateAsync({ quoteId, version, reason })
    else if (asked) await ending.mutateAsync({ quoteId, version, status: asked, reason })
    setAsked(null)
    focusPageTitle()
    toast.success(
      asked === 'refusal'
        ? isTakenBack
          ? 'Your request is taken back.'
          : 'Approval is refused.'
        : `The quote is ${asked === 'DECLINED' ? 'declined' : 'withdrawn'}.`,
    )
  }
  return (
    <div className="grid content-start justify-items-stretch gap-2">
      {acceptance && isOpen && project.propertyStatus === 'ACTIVE' && (
        <AcceptButton quote={quote} acceptance={acceptance} />
      )}
      {mayRefuse && (
        <Button onClick={() => setAsked('refusal')}>
          <X aria-hidden="true" />
          {approval.isMine ? 'Take back request' : 'Refuse approval'}
        </Button>
      )}
      {may('SUBMITTED') && isOpen && (
        <ButtonLink
          to="/project/$projectId/quotes/$quoteId/edit"
          params={{ projectId: project.id, quoteId }}
          aria-label={`${state === 'REQUESTED' ? 'Enter' : 'Revise'} the quote from ${quote.workerName}`}
        >
          <Pencil aria-hidden="true" />
          {state === 'REQUESTED' ? 'Enter quote' : 'Revise'}
        </ButtonLink>
      )}
      {may('DECLINED') && (
        <Button
          onClick={() => setAsked('DECLINED')}
          aria-label={`Decline the quote from ${quote.workerName}`}
        >
          <ThumbsDown aria-hidden="true" />
          Decline
        </Button>
      )}
      {may('WITHDRAWN') && (
        <Button
          variant="quiet"
          onClick={() => setAsked('WITHDRAWN')}
          aria-label={`Mark the quote from ${quote.workerName} as withdrawn`}
        >
          <Undo2 aria-hidden="true" />
          Mark as withdrawn
        </Button>
      )}
      {mayDelete && <DeleteQuote quote={quote} project={project} />}
      {asked && (
        <ReasonDialog
          title={isTakenBack ? 'Take back your request for approval?' : reasonTitles[asked]}
          step={isTakenBack ? 'Take back request' : reasonSteps[asked]}
          help={
            asked === 'DECLINED' ? `${quote.workerName} reads it, too.` : 'Everyone in the group can read it.'
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
  DECLINED: 'Decline this quote?',
  WITHDRAWN: 'Mark this quote as withdrawn?',
  refusal: 'Refuse approval?',
}
const reasonSteps: Record<Asked, string> = {
  DECLINED: 'Decline quote',
  WITHDRAWN: 'Mark as withdrawn',
  refusal: 'Refuse approval',
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
          ? `The quote from ${workerName} is accepted.`
          : 'Owners and managers are asked to approve it.',
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
          aria-label={`${isApproval ? 'Approve' : 'Accept'} the quote from ${workerName}`}
        >
          <Check aria-hidden="true" />
          {isApproval ? 'Approve' : 'Accept'}
        </Button>
      }
      title={`${isApproval ? 'Approve' : 'Accept'} the quote from ${workerName}?`}
      description={
        kind === 'ASK'
          ? 'It is above the approval threshold of this property: another owner or a manager may have to approve it. Once it is accepted, the other quotes are declined with a polite notice.'
          : 'The other quotes are declined with a polite notice, and the project is committed to this amount.'
      }
      confirmLabel={isApproval ? 'Approve quote' : 'Accept quote'}
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
      toastUndo(`The quote from ${workerName} is deleted.`, async () => {
        await restoration.mutateAsync({ familyGroupId, quoteId })
        toast.success('The quote was restored.')
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
      aria-label={`Delete the quote from ${workerName}`}
    >
      <Trash2 aria-hidden="true" />
      Delete
    </Button>
  )
}
