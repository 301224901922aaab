import { Archive, Ban, Star } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import type { WorkerStatus } from '../workers.rules.ts'
import type { WorkerFields } from '../workers.schemas.ts'
import { ratingText, statusLabels, tradeLabels } from '../workers.texts.ts'
import { tradeIcons } from './trade-icons.ts'

/** Renders the status of a contractor; nothing when active. */
export function WorkerStatusBadge({ status }: { status: WorkerStatus }) {
  if (status === 'ACTIVE') return null
  return (
    <Badge tone={status === 'BLOCKED' ? 'danger' : 'neutral'} icon={status === 'BLOCKED' ? Ban : Archive}>
      {statusLabels[status]}
    </Badge>
  )
}

/** Renders each trade with its icon and label. */
export const TradeBadges = ({ trades, otherTrade }: Pick<WorkerFields, 'trades' | 'otherTrade'>) => (
  <>
    {trades.map((trade) => (
      <Badge key={trade} icon={tradeIcons[trade]}>
        {tradeLabels[trade]}
      </Badge>
    ))}
    {otherTrade && <Badge className="whitespace-normal wrap-anywhere">{otherTrade}</Badge>}
  </>
)

/** Renders a rating as stars, with words for screen readers. */
export const Rating = ({ rating }: { rating: number }) => (
  <span className="inline-flex items-center gap-1">
    <Star className="size-4 shrink-0 text-warning" aria-hidden="true" />
    <span aria-hidden="true">{rating} / 5</span>
    <span className="sr-only">{ratingText(rating)}</span>
  </span>
)
