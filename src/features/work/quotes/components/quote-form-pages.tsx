import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { locale } from '../../../../lib/locale.ts'
import { HouseFormPage } from '../../../house/components/house-form-page.tsx'
import type { WorkerChoiceView } from '../../../house/workers/workers.schemas.ts'
import type { ProjectView } from '../../projects/projects.schemas.ts'
import { useEnterQuote, useReviseQuote } from '../quotes.queries.ts'
import { changedFields, emptyOffer, offerOf } from '../quotes.rules.ts'
import { type NewerQuote, newerQuote, type OfferFields, type QuoteView } from '../quotes.schemas.ts'
import { offerLabels, offerText } from '../quotes.texts.ts'
import { AskForm } from './ask-form.tsx'
import { QuoteForm } from './quote-form.tsx'

type Part = { project: ProjectView; may?: boolean; title: string; hint?: string; children: ReactNode }

const QuoteFrame = ({ project, may = project.may.editQuotes, title, hint, children }: Part) => (
  <HouseFormPage of={project} part="projects" title={title} {...(hint && { hint })} may={may}>
    {children}
  </HouseFormPage>
)

type WithWorkers = { project: ProjectView; workers: readonly WorkerChoiceView[] }

/** Enters a quote received on paper or by e-mail. */
export const EnterQuotePage = ({ project, workers }: WithWorkers) => (
  <QuoteFrame
    project={project}
    title={t`New quote`}
    hint={t`Enter a quote for ${project.title} that you received on paper or by e-mail.`}
  >
    {workers.length === 0 ? (
      <NoWorkers projectId={project.id} />
    ) : (
      <EnterQuote project={project} workers={workers} />
    )}
  </QuoteFrame>
)

function EnterQuote({ project: { id: projectId, currency }, workers }: WithWorkers) {
  const entry = useEnterQuote()
  const goToQuotes = useGoToQuotes(projectId)
  return (
    <QuoteForm
      defaultValues={{ workerId: '', ...emptyOffer }}
      currency={currency}
      workers={workers}
      submitLabel={t`Add quote`}
      draftKey={`new-quote:${projectId}`}
      save={async (fields) => {
        await entry.mutateAsync({ ...fields, projectId })
        toast.success(t`Quote added`)
        return goToQuotes
      }}
      cancel={<Cancel projectId={projectId} />}
    />
  )
}

/** Asks several contractors for a quote. */
export const AskForQuotesPage = ({ project, workers }: WithWorkers) => (
  <QuoteFrame
    project={project}
    title={t`Ask for quotes`}
    hint={t`Choose two or three contractors. Each gets the same text and their own link, and can’t see the other quotes.`}
  >
    {workers.length === 0 ? (
      <NoWorkers projectId={project.id} />
    ) : (
      <AskForm projectId={project.id} title={project.title} workers={workers} />
    )}
  </QuoteFrame>
)

const NoWorkers = ({ projectId }: { projectId: string }) => (
  <EmptyState
    icon={<Users aria-hidden="true" />}
    title={t`No contractors yet`}
    action={
      <ButtonLink to="/project/$projectId/quotes" params={{ projectId }}>
        {t`Back to the quotes`}
      </ButtonLink>
    }
  >
    {t`Add your contractors to the directory first. Then you can ask them for a quote.`}
  </EmptyState>
)

/** Revises a quote; earlier revisions are kept. */
export function ReviseQuotePage({ project, of }: { project: ProjectView; of: QuoteView }) {
  // The values when the form opened, so that a background refetch does not reset it.
  const [base, setBase] = useState<NewerQuote>(of)
  const title = of.revision === 0 ? t`Quote from ${of.workerName}` : t`Revise the quote from ${of.workerName}`
  return (
    <QuoteFrame project={project} may={of.may.revise} title={title}>
      <ReviseQuote key={base.version} project={project} of={of} base={base} onReload={setBase} />
    </QuoteFrame>
  )
}

type ReviseQuoteProps = {
  project: ProjectView
  of: QuoteView
  base: NewerQuote
  onReload: (newer: NewerQuote) => void
}

function ReviseQuote({ project: { id: projectId, currency }, of, base, onReload }: ReviseQuoteProps) {
  const revision = useReviseQuote()
  const goToQuotes = useGoToQuotes(projectId)
  const { stale, save: send, saveLabel } = useStaleEdit<NewerQuote, OfferFields>(base, newerQuote)
  return (
    <QuoteForm
      defaultValues={{ workerId: of.workerId, ...offerOf(base) }}
      currency={currency}
      workers={[]}
      isRevision
      submitLabel={saveLabel}
      draftKey={`quote:${of.id}:${base.version}`}
      save={async ({ workerId: _, ...offer }) => {
        await send(offer, ({ version }) => revision.mutateAsync({ ...offer, quoteId: of.id, version }))
        toast.success(t`Saved`)
        return goToQuotes
      }}
      before={
        stale && (
          <FieldConflict
            theirs={offerOf(stale.newer)}
            mine={stale.mine}
            changedFields={changedFields}
            labels={offerLabels}
            textOf={(offer, name) => offerText(offer, name, currency, locale())}
            onTakeNewer={() => onReload(stale.newer)}
          />
        )
      }
      cancel={<Cancel projectId={projectId} />}
    />
  )
}

function useGoToQuotes(projectId: string) {
  const navigate = useNavigate()
  return () => navigate({ to: '/project/$projectId/quotes', params: { projectId } })
}

const Cancel = ({ projectId }: { projectId: string }) => (
  <ButtonLink to="/project/$projectId/quotes" params={{ projectId }} variant="quiet">
    {t`Cancel`}
  </ButtonLink>
)
