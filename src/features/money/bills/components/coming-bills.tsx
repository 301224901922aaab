import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { RowList } from '../../components/rows.tsx'
import { billsAheadQuery, billsQuery } from '../bills.queries.ts'
import { nextBills } from '../bills.rules.ts'
import { BillLine, ForecastLine, withKeys } from './bill-list.tsx'

const shown = 5

/** Lists the next bills of a property, existing and forecast. */
export function ComingBills({ familyGroupId, propertyId }: { familyGroupId: string; propertyId: string }) {
  const place = { familyGroupId, inProperty: propertyId }
  const { data: ahead } = useSuspenseQuery(billsAheadQuery(place))
  const open = useSuspenseInfiniteQuery(billsQuery(place, 'open')).data.pages[0]?.bills ?? []
  // On the page of the property its name is redundant.
  const next = nextBills(open, withKeys(ahead.forecast), shown).map((one) => ({
    ...one,
    id: (one.bill ?? one.forecast).id,
  }))
  return (
    <SectionCard
      title={t`Upcoming bills`}
      action={
        <Link
          to="/money/$familyGroupId/bills"
          params={{ familyGroupId }}
          search={{ property: propertyId }}
          className="inline-flex min-h-touch items-center font-medium text-accent underline-offset-4 hover:underline"
        >
          {t`All bills`}
        </Link>
      }
    >
      {next.length === 0 ? (
        <p className="text-muted">
          {t`No bills are due in the next 12 months. Recurring bills appear here before they are due.`}
        </p>
      ) : (
        <RowList of={next} label={t`Upcoming bills`} isInCard>
          {({ bill, forecast }) =>
            bill ? (
              <BillLine bill={{ ...bill, propertyName: null }} currency={ahead.currency} />
            ) : (
              <ForecastLine bill={{ ...forecast, propertyName: null }} currency={ahead.currency} />
            )
          }
        </RowList>
      )}
    </SectionCard>
  )
}
