import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { formatUtc } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { administratorActionsQuery } from '../administrator-actions.queries.ts'
import { actionSentence } from '../administrator-actions.texts.ts'

/** Renders the administrators' actions, newest first. */
export function AdministratorActivity() {
  const list = useSuspenseInfiniteQuery(administratorActionsQuery)
  const actions = list.data.pages.flatMap((page) => page.actions)
  if (actions.length === 0) {
    return (
      <EmptyState title={t`No activity yet`} icon={<ScrollText aria-hidden="true" />}>
        {t`Administrator actions are recorded here. Entries cannot be edited or deleted.`}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <ol className={`${cardClass} divide-y`} aria-label={t`Administrator activity`}>
        {actions.map((action) => (
          <li key={action.id} className="grid gap-1 px-4 py-3">
            <p className="wrap-anywhere">{actionSentence(action)}</p>
            {action.reason && <p className="wrap-anywhere">{t`Reason: “${action.reason}”`}</p>}
            <p className="text-sm text-muted">
              <time dateTime={action.createdAt.toISOString()}>{formatUtc(action.createdAt, locale())}</time>
            </p>
          </li>
        ))}
      </ol>
      <ShowMore list={list} />
    </div>
  )
}
