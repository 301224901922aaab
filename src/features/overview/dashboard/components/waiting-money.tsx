import { HandCoins, ReceiptText } from 'lucide-react'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { PaymentLineView } from '../../../money/payments/payments.schemas.ts'
import type { SettlementLineView } from '../../../money/settlements/settlements.schemas.ts'
import { DashboardRow, DashboardRows } from './dashboard-rows.tsx'

const sum = ({ amountMinor, currency }: { amountMinor: number; currency: string }) =>
  formatMoney(amountMinor, currency, locale())
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/** Payments that count once the reader approves them. */
export const PaymentsToDecide = ({ payments }: { payments: readonly PaymentLineView[] }) => (
  <DashboardRows label="Payments to approve">
    {payments.map((payment) => (
      <DashboardRow
        key={payment.id}
        icon={ReceiptText}
        to={`/payment/${payment.id}`}
        title={`Approve “${payment.title}”, ${sum(payment)}?`}
        detail={joined(
          `${payment.kind === 'EXPENSE' ? 'Paid' : 'Received'} by ${payment.isMine ? 'you' : payment.payerName}`,
          formatCalendarDate(payment.paidOn, locale()),
          payment.propertyName,
        )}
      />
    ))}
  </DashboardRows>
)

/** Money of which the reader says whether it has come. */
export const SettlementsToConfirm = ({ settlements }: { settlements: readonly SettlementLineView[] }) => (
  <DashboardRows label="Money to confirm">
    {settlements.map((settlement) => (
      <DashboardRow
        key={settlement.id}
        icon={HandCoins}
        to={`/settlement/${settlement.id}`}
        title={`Did ${sum(settlement)} from ${settlement.from.name} arrive?`}
        detail={joined(
          settlement.to.isMe ? 'To you' : `To ${settlement.to.name}`,
          formatCalendarDate(settlement.settledOn, locale()),
          settlement.propertyName,
        )}
      />
    ))}
  </DashboardRows>
)
