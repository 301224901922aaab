import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { locale } from '../../../../lib/locale.ts'
import { money } from '../../components/shown.ts'
import type { BillSearch } from '../bill-search.ts'
import type { YearTotals as Totals } from '../bills.rules.ts'
import type { BillsAheadView } from '../bills.schemas.ts'
import { partsText } from '../bills.texts.ts'

type YearTotalsProps = { ahead: BillsAheadView; search: BillSearch; familyGroupId: string }

/** Shows the bills of a year: paid, waiting, open and upcoming, in total and per property. */
export function YearTotals({ ahead, search, familyGroupId }: YearTotalsProps) {
  const { year, all, houses, currency } = ahead
  return (
    <SectionCard
      title={t`Bills in ${year}`}
      action={
        <span className="flex">
          <OtherYear year={year - 1} {...{ search, familyGroupId }} />
          <OtherYear year={year + 1} isLater {...{ search, familyGroupId }} />
        </span>
      }
    >
      <p className="text-xl font-semibold tabular-nums">{money(totalOf(all), currency)}</p>
      <p className="text-muted tabular-nums">{partsText(all, currency, locale())}</p>
      {houses.length > 1 && (
        <ul className="mt-3 divide-y" aria-label={t`By property`}>
          {houses.map((house) => (
            <li key={house.propertyId ?? ''} className="flex flex-wrap justify-between gap-x-6 py-2">
              <span className="wrap-anywhere">{house.propertyName ?? t`Shared costs (no property)`}</span>
              <span className="text-end tabular-nums">
                {money(totalOf(house), currency)}
                <span className="block text-sm text-muted">{partsText(house, currency, locale())}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

const totalOf = ({ paidMinor, waitingMinor, openMinor, forecastMinor }: Totals) =>
  paidMinor + waitingMinor + openMinor + forecastMinor

type OtherYearProps = { year: number; search: BillSearch; familyGroupId: string; isLater?: boolean }

const OtherYear = ({ year, search, familyGroupId, isLater = false }: OtherYearProps) => (
  <Link
    to="/money/$familyGroupId/bills"
    params={{ familyGroupId }}
    search={{ ...search, year }}
    replace
    resetScroll={false}
    aria-label={t`Bills in ${year}`}
    className="grid size-touch place-items-center rounded-md hover:bg-raised"
  >
    {isLater ? <ChevronRight aria-hidden="true" /> : <ChevronLeft aria-hidden="true" />}
  </Link>
)
