import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { SettlementLineView, SideView } from '../settlements.schemas.ts'
import { methodLabels } from '../settlements.texts.ts'
import { SettlementBadge } from './settlement-badge.tsx'

type SettlementListProps = { settlements: readonly SettlementLineView[]; label?: string }

/** One line for each settlement; the whole line leads to its page. */
export function SettlementList({ settlements, label = 'Settlements' }: SettlementListProps) {
  return (
    <ul className={`${cardClass} divide-y`} aria-label={label}>
      {settlements.map((settlement) => (
        <li key={settlement.id}>
          <SettlementLine settlement={settlement} />
        </li>
      ))}
    </ul>
  )
}

function SettlementLine({ settlement }: { settlement: SettlementLineView }) {
  const { id: settlementId, from, to, amountMinor, currency, settledOn, method, propertyName } = settlement
  const facts = [formatCalendarDate(settledOn, locale()), methodLabels[method], propertyName].filter(Boolean)
  return (
    <article className="group relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 hover:bg-raised">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <h3 className="font-medium wrap-anywhere">
          <Link
            to="/settlement/$settlementId"
            params={{ settlementId }}
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {sideName(from)} <ArrowRight className="inline size-4 text-muted" aria-hidden="true" />
            <span className="sr-only">to</span> {sideName(to, true)}
          </Link>
        </h3>
        <p className="text-sm text-muted wrap-anywhere">{facts.join(' · ')}</p>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold tabular-nums">{formatMoney(amountMinor, currency, locale())}</span>
        <SettlementBadge status={settlement.status} />
      </p>
    </article>
  )
}

/** The reader is "You"; at the receiving end "you". */
export const sideName = ({ isMe, name }: SideView, isReceiver = false) =>
  isMe ? (isReceiver ? 'you' : 'You') : name
