import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { lazy } from 'react'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { locale } from '../../../../lib/locale.ts'
import { houseMoneyPath } from '../../balance-entries/money-links.ts'
import { SettleLink } from '../../components/settle-link.tsx'
import { money } from '../../components/shown.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import type { BalancesView } from '../balances.schemas.ts'
import { mineOfNoHouse, standingText } from '../balances.texts.ts'
import { BalanceList } from './balance-list.tsx'
import { BalancePicture } from './balance-picture.tsx'

// Most who open the page owe nobody who has said how to pay them.
const HowToPay = lazy(() => import('../../components/how-to-pay.tsx'))
const Remind = lazy(() => import('./remind.tsx'))

/** Shows everyone's balance and the suggested settlements; for a group also the caller's balance in each property. */
export function BalancesPart({ balances }: { balances: BalancesView }) {
  const { familyGroupId, property, houses, transfers } = balances
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <SectionCard
        title={t`Balances`}
        action={
          <Link
            to="/money/$familyGroupId/statement"
            params={{ familyGroupId }}
            search={property ? { propertyId: property.id } : {}}
            className={linkClass}
          >
            {t`Statement`}
          </Link>
        }
      >
        <BalancePicture balances={balances} />
        <BalanceList balances={balances} />
      </SectionCard>
      <SectionCard title={t`Suggested settlements`}>
        <TransferList balances={balances} />
        <p className="mt-3 text-sm text-muted">
          {transfers.length > 0 && reachText(balances)}{' '}
          {t`Kinstead keeps the records but doesn’t move money: pay each other as you like, then record it here.`}
        </p>
      </SectionCard>
      {houses.length > 0 && <MyHouses balances={balances} />}
    </div>
  )
}

/** Says what the suggested settlements cover; with a single property the form names it. */
function reachText(balances: BalancesView): string {
  const { property, houses } = balances
  if (property) {
    return t`These settle this property only. Settlements for the whole group are not part of its balances; find them under Money.`
  }
  return houses.length === 1 && mineOfNoHouse(balances) === 0
    ? ''
    : t`These settle the whole group, across all its properties.`
}

const linkClass =
  'inline-flex min-h-touch items-center text-accent underline-offset-4 hover:underline font-medium'

function MyHouses({ balances }: { balances: BalancesView }) {
  const { houses, currency } = balances
  const restMinor = mineOfNoHouse(balances)
  return (
    <SectionCard title={t`Your balance by property`} className="lg:col-span-2">
      <ul className="divide-y">
        {houses.map(({ id, name, balanceMinor }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 max-sm:py-2">
            <Link to={houseMoneyPath(id)} className={linkClass}>
              {name}
            </Link>
            <span className="text-muted tabular-nums">
              {standingText(balanceMinor, currency, { isMe: true }, locale())}
            </span>
          </li>
        ))}
        {restMinor !== 0 && (
          <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            {t`Shared costs (no property)`}
            <span className="text-muted tabular-nums">
              {standingText(restMinor, currency, { isMe: true }, locale())}
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
    <ol className="divide-y" aria-label={t`Suggested settlements`}>
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
    ? t`Everyone is settled up once the waiting settlements are confirmed.`
    : t`Everyone is settled up.`

type TransferLineProps = {
  transfer: BalancesView['transfers'][number]
  from: ParticipantView | undefined
  to: ParticipantView | undefined
  balances: BalancesView
}

function TransferLine({ transfer, from, to, balances }: TransferLineProps) {
  const { familyGroupId, currency, property, may } = balances
  const amount = money(transfer.amountMinor, currency)
  const { openMinor = transfer.amountMinor } = transfer
  const open = money(openMinor, currency)
  const isMine = from?.isMe || to?.isMe
  const maySettle = may.recordForOthers || (may.recordPayments && isMine)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2">
      <span className="min-w-0 flex-1 basis-48 break-words">
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{nameOf(from)}</span>
          <ArrowRight className="size-4 text-muted" aria-hidden="true" />
          <span className="sr-only">{t`to`}</span>
          <span className="font-medium">{to?.isMe ? t`you` : nameOf(to)}</span>
        </span>{' '}
        <span className="font-semibold tabular-nums">{amount}</span>
        {openMinor > 0 && openMinor < transfer.amountMinor && (
          <span className="block text-sm text-muted">
            {t`${open} of it is open; the rest is covered by balances in other properties.`}
          </span>
        )}
      </span>
      {openMinor === 0 && (
        <span className="text-sm text-muted">{t`Covered by balances in other properties`}</span>
      )}
      {openMinor > 0 && maySettle && !property?.isArchived && (
        <SettleLink
          familyGroupId={familyGroupId}
          of={{ ...transfer, amountMinor: openMinor, propertyId: property?.id }}
        >
          <span className="sr-only"> {settleText(open, from, to)}</span>
        </SettleLink>
      )}
      {transfer.reminder && (
        <Later>
          <Remind
            of={{ familyGroupId, fromId: transfer.fromId, toId: transfer.toId }}
            name={nameOf(from)}
            reminder={transfer.reminder}
          />
        </Later>
      )}
      {transfer.payee && (
        <Later>
          <HowToPay name={nameOf(to)} payee={transfer.payee} />
        </Later>
      )}
    </li>
  )
}

const nameOf = (person: ParticipantView | undefined) => (person?.isMe ? t`You` : (person?.name ?? t`Someone`))

/** What the link to settle up is about, for those who do not see the line it is in. */
function settleText(amount: string, from: ParticipantView | undefined, to: ParticipantView | undefined) {
  const [payer, receiver] = [nameOf(from), nameOf(to)]
  if (from?.isMe) return t`${amount} from you to ${receiver}`
  return to?.isMe ? t`${amount} from ${payer} to you` : t`${amount} from ${payer} to ${receiver}`
}
