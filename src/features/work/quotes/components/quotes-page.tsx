import { t } from '@lingui/core/macro'
import { FileText, Plus, Users } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { maxQuotesPerProject } from '../quotes.rules.ts'
import { type ComparisonProps, QuoteComparison } from './quote-comparison.tsx'

/** Renders the quotes of a project. */
export function QuotesPage(props: ComparisonProps) {
  const { project, view } = props
  const { quotes, total, hasAccepted } = view
  const mayAdd = project.may.editQuotes && total < maxQuotesPerProject && !hasAccepted
  if (total === 0) return <NoQuotes projectId={project.id} mayAdd={mayAdd} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t`Quotes`}</h2>
        {mayAdd && (
          <div className="flex flex-wrap gap-2">
            <EnterLink projectId={project.id} />
            <AskLink projectId={project.id} />
          </div>
        )}
      </div>
      <QuoteComparison {...props} />
      {total > quotes.length && (
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-muted">{t`${quotes.length} of ${total} quotes`}</span>
          <ButtonLink
            to="/project/$projectId/quotes"
            params={{ projectId: project.id }}
            search={{ show: 'all' }}
            resetScroll={false}
          >
            {t`Show all quotes`}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

const AskLink = ({ projectId }: { projectId: string }) => (
  <ButtonLink to="/project/$projectId/quotes/ask" params={{ projectId }} variant="primary">
    <Users aria-hidden="true" />
    {t`Ask for quotes`}
  </ButtonLink>
)

const EnterLink = ({ projectId }: { projectId: string }) => (
  <ButtonLink to="/project/$projectId/quotes/new" params={{ projectId }}>
    <Plus aria-hidden="true" />
    {t`Enter quote`}
  </ButtonLink>
)

const NoQuotes = ({ projectId, mayAdd }: { projectId: string; mayAdd: boolean }) => (
  <EmptyState
    icon={<FileText aria-hidden="true" />}
    title={t`No quotes yet`}
    action={
      mayAdd && (
        <>
          <AskLink projectId={projectId} />
          <EnterLink projectId={projectId} />
        </>
      )
    }
  >
    {t`Compare what contractors would charge for this project. Ask several at once, or enter a quote you received on paper.`}
  </EmptyState>
)
