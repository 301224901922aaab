import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { FoldedRows } from '../../../../components/ui/list-row.tsx'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { SettleLink } from '../../components/settle-link.tsx'
import type { MyMoneyView } from '../balances.schemas.ts'

type Transfer = MyMoneyView['transfers'][number]

type MyMoneyProps = {
  money: MyMoneyView
  familyGroupId: string
  /** Renders the reader’s pay button, if they may record it. */
  renderPaid: (one: Transfer) => ReactNode
}

/** Shows the reader’s balance in the group and with whom they settle up. */
export function MyMoney({ money, familyGroupId, renderPaid }: MyMoneyProps) {
  const { balanceMinor, waitingMinor, currency, transfers, mayRecord } = money
  const amount = (minor: number) => formatMoney(minor, currency, locale())
  const waiting = amount(Math.abs(waitingMinor))
  return (
    <div className={cardClass}>
      <p className="px-4 pt-3 text-muted">
        {balanceMinor === 0 ? t`You’re settled up` : balanceMinor < 0 ? t`You owe` : t`You are owed`}
        {balanceMinor !== 0 && (
          <>
            {' '}
            <span className="block text-xl font-semibold text-foreground tabular-nums">
              {amount(Math.abs(balanceMinor))}
            </span>
          </>
        )}
      </p>
      <p className="px-4 pb-2 text-sm text-muted empty:pb-1">
        {waitingMinor !== 0 && t`${waiting} is waiting for confirmation`}
      </p>
      {transfers.length > 0 && (
        <FoldedRows
          label={t`Suggested settlements`}
          fold="one"
          className="border-t"
          rows={transfers.map((one) => (
            <li
              key={`${one.transfer.fromId}-${one.transfer.toId}`}
              className="flex items-center justify-between gap-3 py-1.5 ps-4 pe-3"
            >
              <p className="min-w-0 wrap-anywhere">
                {directionText(one)}
                <span className="block font-semibold tabular-nums">{amount(one.amountMinor)}</span>
              </p>
              {mayRecord && !one.isToMe && renderPaid(one)}
              {mayRecord && one.isToMe && (
                <SettleLink
                  familyGroupId={familyGroupId}
                  of={{ ...one.transfer, amountMinor: one.amountMinor }}
                  aria-label={t`Settle up: ${paysText(one, amount(one.amountMinor))}`}
                />
              )}
            </li>
          ))}
        />
      )}
    </div>
  )
}

const directionText = ({ isToMe, otherName }: Transfer) =>
  isToMe ? t`${otherName} owes you` : t`To ${otherName}`

const paysText = ({ otherName }: Transfer, amount: string) => t`${otherName} pays you ${amount}`
