import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { locale } from '../../../../lib/locale.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { SettleLink } from '../../components/settle-link.tsx'
import { money } from '../../components/shown.ts'
import { houseMoneyPath } from '../../ledger/money-links.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import type { BalancesView } from '../balances.schemas.ts'
import { mineOfNoHouse, standingText } from '../balances.texts.ts'
import { StandingList } from './standing-list.tsx'

/** How everybody stands, and how all become even; of the group also how the caller stands in each house. */
export function BalancesPart({ balances }: { balances: BalancesView }) {
  const { familyGroupId, property, houses, transfers } = balances
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <SectionCard
        title="Balances"
        action={
          <Link
            to="/money/$familyGroupId/statement"
            params={{ familyGroupId }}
            search={property ? { propertyId: property.id } : {}}
            className={linkClass}
          >
            Statement
          </Link>
        }
      >
        <StandingList balances={balances} />
      </SectionCard>
      <SectionCard title="To be even">
        <TransferList balances={balances} />
        <p className="mt-3 text-sm text-muted">
          {transfers.length > 0 && reachText(balances)} Kinstead records money and moves none: pay it your own
          way, then record it here.
        </p>
      </SectionCard>
      {houses.length > 0 && <MyHouses balances={balances} />}
    </div>
  )
}

/** What the suggested payments settle; where there is one house alone, its own name stands in the form. */
function reachText(balances: BalancesView): string {
  const { property, houses } = balances
  if (property) {
    return 'These payments settle this house alone. What was settled for the group as a whole is not part of its balances: it counts in those of all houses, under Money.'
  }
  return houses.length === 1 && mineOfNoHouse(balances) === 0
    ? ''
    : 'These payments settle the group as a whole, over all its houses.'
}

const linkClass =
  'inline-flex min-h-touch items-center text-accent underline-offset-4 hover:underline font-medium'

function MyHouses({ balances }: { balances: BalancesView }) {
  const { houses, currency } = balances
  const restMinor = mineOfNoHouse(balances)
  return (
    <SectionCard title="You, by house" className="lg:col-span-2">
      <ul className="divide-y">
        {houses.map(({ id, name, balanceMinor }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 max-sm:py-2">
            <Link to={houseMoneyPath(id)} className={linkClass}>
              {name}
            </Link>
            <span className="text-muted tabular-nums">
              You {standingText(balanceMinor, currency, true, locale())}
            </span>
          </li>
        ))}
        {restMinor !== 0 && (
          <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            Of no house: paid or settled for the group as a whole
            <span className="text-muted tabular-nums">
              You {standingText(restMinor, currency, true, locale())}
            </span>
          </li>
        )}
      </ul>
    </SectionCard>
  )
}

/** The suggested settlements; each leads to the form that records it. */
function TransferList({ balances }: { balances: BalancesView }) {
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
  const amount = money(transfer.amountMinor, currency)
  const { openMinor = transfer.amountMinor } = transfer
  const open = money(openMinor, currency)
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
        <SettleLink
          familyGroupId={familyGroupId}
          of={{ ...transfer, amountMinor: openMinor, propertyId: property?.id }}
        >
          <span className="sr-only">
            {' '}
            {open} from {nameOf(from)} to {nameOf(to)}
          </span>
        </SettleLink>
      )}
    </li>
  )
}

const nameOf = (person: ParticipantView | undefined) => (person?.isMe ? 'You' : (person?.name ?? 'Somebody'))
