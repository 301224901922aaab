import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { locale } from '../../../../lib/locale.ts'
import { houseMoneyPath } from '../../ledger/money-links.ts'
import type { BalancesView } from '../balances.schemas.ts'
import { mineOfNoHouse, standingText } from '../balances.texts.ts'
import { StandingList } from './standing-list.tsx'
import { TransferList } from './transfer-list.tsx'

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
