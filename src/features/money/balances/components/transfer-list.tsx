import { ArrowRight, HandCoins } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney, maxAmountMinor } from '../../../../lib/money.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { settleTarget } from '../../ledger/money-links.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import type { BalancesView } from '../balances.schemas.ts'

/** The fewest payments after which everybody is even; each leads to the form that records it. */
export function TransferList({ balances }: { balances: BalancesView }) {
  const people = new Map(balances.people.map(({ participant }) => [participant.id, participant]))
  if (balances.transfers.length === 0) return <p className="text-muted">{nothingToPay(balances)}</p>
  return (
    <ol className="divide-y" aria-label="Payments that make everybody even">
      {balances.transfers.map((transfer) => (
        <TransferLine
          key={`${transfer.fromId}-${transfer.toId}`}
          transfer={transfer}
          from={people.get(transfer.fromId)}
          to={people.get(transfer.toId)}
          balances={balances}
        />
      ))}
    </ol>
  )
}

const nothingToPay = ({ people }: BalancesView) =>
  people.some(({ waitingMinor }) => waitingMinor !== 0)
    ? 'Nothing more is to be paid: everybody is even as soon as what waits is confirmed.'
    : 'Nothing is to be paid: everybody is even.'

type TransferLineProps = {
  transfer: BalancesView['transfers'][number]
  from: ParticipantView | undefined
  to: ParticipantView | undefined
  balances: BalancesView
}

function TransferLine({ transfer, from, to, balances }: TransferLineProps) {
  const { familyGroupId, currency, property, role } = balances
  const amount = formatMoney(transfer.amountMinor, currency, locale())
  const { openMinor = transfer.amountMinor } = transfer
  const open = formatMoney(openMinor, currency, locale())
  const isMine = from?.isMe || to?.isMe
  const maySettle = role === 'MANAGER' || (can(role, 'payment.record') && isMine)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2">
      <span className="min-w-0 flex-1 basis-48 break-words">
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{nameOf(from)}</span>
          <ArrowRight className="size-4 text-muted" aria-hidden="true" />
          <span className="sr-only">to</span>
          <span className="font-medium">{nameOf(to)}</span>
        </span>{' '}
        <span className="font-semibold tabular-nums">{amount}</span>
        {openMinor > 0 && openMinor < transfer.amountMinor && (
          <span className="block text-sm text-muted">
            {open} of it is open; the rest is evened out by what is owed over all houses.
          </span>
        )}
      </span>
      {openMinor === 0 && <span className="text-sm text-muted">Evened out over all houses</span>}
      {openMinor > 0 && maySettle && !property?.isArchived && (
        <ButtonLink
          {...settleTarget(familyGroupId, {
            from: transfer.fromId,
            to: transfer.toId,
            amountMinor: Math.min(openMinor, maxAmountMinor),
            ...(property && { propertyId: property.id }),
          })}
        >
          <HandCoins aria-hidden="true" />
          Settle
          <span className="sr-only">
            {' '}
            {open} from {nameOf(from)} to {nameOf(to)}
          </span>
        </ButtonLink>
      )}
    </li>
  )
}

const nameOf = (person: ParticipantView | undefined) => (person?.isMe ? 'You' : (person?.name ?? 'Somebody'))
