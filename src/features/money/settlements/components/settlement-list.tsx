import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import { Row, RowList, rowLink } from '../../components/rows.tsx'
import { day, money } from '../../components/shown.ts'
import type { SettlementStatus } from '../settlements.rules.ts'
import type { SettlementLineView, SideView } from '../settlements.schemas.ts'
import { methodLabels, settlementStatusLabels, waitsForLinkText } from '../settlements.texts.ts'

type SettlementListProps = { settlements: readonly SettlementLineView[]; label?: string }

/** Renders a settlement as a row with a link. */
export const SettlementList = ({ settlements, label = t`Settlements` }: SettlementListProps) => (
  <RowList of={settlements} label={label}>
    {({ id: settlementId, from, to, ...settlement }) => (
      <Row
        link={
          <Link to="/settlement/$settlementId" params={{ settlementId }} className={rowLink}>
            {sideName(from)} <ArrowRight className="inline size-4 text-muted" aria-hidden="true" />
            <span className="sr-only">{t`to`}</span> {sideName(to, true)}
          </Link>
        }
        facts={[
          day(settlement.settledOn),
          methodLabels[settlement.method],
          settlement.propertyName,
          settlement.waitsForLink && waitsForLinkText(to.name),
        ]}
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

/** “You” as the payer, “you” as the receiver. */
export const sideName = ({ isMe, name }: SideView, isReceiver = false) =>
  isMe ? (isReceiver ? t`you` : t`You`) : name

export const settlementTones: Record<SettlementStatus, Tone> = {
  RECORDED: 'warning',
  CONFIRMED: 'success',
  DISPUTED: 'danger',
  VOID: 'neutral',
}

/** Renders the status. */
export const SettlementBadge = ({ status }: { status: SettlementStatus }) => (
  <Badge tone={settlementTones[status]}>{settlementStatusLabels[status]}</Badge>
)
