import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import { Row, RowList, rowLink } from '../../components/rows.tsx'
import { day, money } from '../../components/shown.ts'
import type { SettlementStatus } from '../settlements.rules.ts'
import type { SettlementLineView, SideView } from '../settlements.schemas.ts'
import { methodLabels, settlementStatusLabels } from '../settlements.texts.ts'

type SettlementListProps = { settlements: readonly SettlementLineView[]; label?: string }

/** One line for each settlement; the whole line leads to its page. */
export const SettlementList = ({ settlements, label = 'Settlements' }: SettlementListProps) => (
  <RowList of={settlements} label={label}>
    {({ id: settlementId, from, to, ...settlement }) => (
      <Row
        link={
          <Link to="/settlement/$settlementId" params={{ settlementId }} className={rowLink}>
            {sideName(from)} <ArrowRight className="inline size-4 text-muted" aria-hidden="true" />
            <span className="sr-only">to</span> {sideName(to, true)}
          </Link>
        }
        facts={[day(settlement.settledOn), methodLabels[settlement.method], settlement.propertyName]}
      >
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold tabular-nums">
            {money(settlement.amountMinor, settlement.currency)}
          </span>
          <SettlementBadge status={settlement.status} />
        </p>
      </Row>
    )}
  </RowList>
)

/** The reader is "You"; at the receiving end "you". */
export const sideName = ({ isMe, name }: SideView, isReceiver = false) =>
  isMe ? (isReceiver ? 'you' : 'You') : name

const tones: Record<SettlementStatus, Tone> = {
  RECORDED: 'warning',
  CONFIRMED: 'success',
  DISPUTED: 'danger',
  VOID: 'neutral',
}

/** In which state a settlement is. */
export const SettlementBadge = ({ status }: { status: SettlementStatus }) => (
  <Badge tone={tones[status]}>{settlementStatusLabels[status]}</Badge>
)
