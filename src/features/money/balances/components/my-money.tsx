import { cardClass } from '../../../../components/ui/card.tsx'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { SettleLink } from '../../components/settle-link.tsx'
import type { MyMoneyView } from '../balances.schemas.ts'
import { standingText, waitingText } from '../balances.texts.ts'

type MyMoneyProps = { money: MyMoneyView; familyGroupId: string }

/** What the reader owes or is owed in the group, and with whom they become even. */
export function MyMoney({ money, familyGroupId }: MyMoneyProps) {
  const { balanceMinor, waitingMinor, currency, transfers } = money
  return (
    <div className={`${cardClass} grid gap-2 p-4`}>
      <p className="text-lg font-semibold tabular-nums">
        You {standingText(balanceMinor, currency, true, locale())}
      </p>
      {waitingMinor !== 0 && (
        <p className="text-sm text-muted">{waitingText(balanceMinor, waitingMinor, currency, locale())}</p>
      )}
      {balanceMinor === 0 && waitingMinor === 0 && (
        <p className="text-sm text-muted">
          Who pays for the family records it; here stands what you owe for it, or are owed.
        </p>
      )}
      {transfers.length > 0 && (
        <ul className="divide-y" aria-label="What makes you even">
          {transfers.map((one) => (
            <MyTransfer
              key={`${one.transfer.fromId}-${one.transfer.toId}`}
              one={one}
              money={money}
              familyGroupId={familyGroupId}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type MyTransferProps = MyMoneyProps & { one: MyMoneyView['transfers'][number] }

function MyTransfer({ one, money: { currency, mayRecord }, familyGroupId }: MyTransferProps) {
  const { isToMe, otherName, amountMinor, transfer } = one
  const amount = formatMoney(amountMinor, currency, locale())
  const text = isToMe ? `${otherName} pays you ${amount}` : `You pay ${otherName} ${amount}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2">
      <span className="min-w-0 break-words tabular-nums">{text}</span>
      {mayRecord && (
        <SettleLink familyGroupId={familyGroupId} of={{ ...transfer, amountMinor }}>
          <span className="sr-only">: {text}</span>
        </SettleLink>
      )}
    </li>
  )
}
