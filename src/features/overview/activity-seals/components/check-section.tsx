import { t } from '@lingui/core/macro'
import { ChevronDown, ShieldCheck } from 'lucide-react'
import { lazy } from 'react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { Later } from '../../../../components/ui/later.tsx'

const ActivityCheck = lazy(() => import('./activity-check.tsx'))

/** Renders one line above the log that says what its check shows, and opens it. */
export const CheckSection = ({ familyGroupId }: { familyGroupId: string }) => (
  <details data-no-print className={`${cardClass} group`}>
    <summary className="flex min-h-touch list-none items-center gap-3 rounded-md px-4 py-3 [&::-webkit-details-marker]:hidden">
      <ShieldCheck className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-medium">{t`Check this log`}</h2>
        <p className="text-sm text-muted">{t`Shows whether an entry was changed or removed afterwards.`}</p>
      </div>
      <ChevronDown className="size-5 shrink-0 text-muted group-open:rotate-180" aria-hidden="true" />
    </summary>
    <div className="px-4 pb-4">
      <Later>
        <ActivityCheck familyGroupId={familyGroupId} />
      </Later>
    </div>
  </details>
)
