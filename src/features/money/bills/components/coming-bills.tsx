import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { RowList } from '../../components/rows.tsx'
import { billsAheadQuery, billsQuery } from '../bills.queries.ts'
import { nextBills } from '../bills.rules.ts'
import { BillLine, ForecastLine, withKeys } from './bill-list.tsx'

const shown = 5

/** What has to be paid for a house next, made already or yet to be made by a series; all of it is a link away. */
export function ComingBills({ familyGroupId, propertyId }: { familyGroupId: string; propertyId: string }) {
  const place = { familyGroupId, inProperty: propertyId }
  const { data: ahead } = useSuspenseQuery(billsAheadQuery(place))
  const open = useSuspenseInfiniteQuery(billsQuery(place, 'open')).data.pages[0]?.bills ?? []
  // The page is about the house: its name in each line says nothing.
  const next = nextBills(open, withKeys(ahead.forecast), shown).map((one) => ({
    ...one,
    id: (one.bill ?? one.forecast).id,
  }))
  return (
    <SectionCard
      title="What is coming"
      action={
        <Link
          to="/money/$familyGroupId/bills"
          params={{ familyGroupId }}
          search={{ property: propertyId }}
          className="inline-flex min-h-touch items-center font-medium text-accent underline-offset-4 hover:underline"
        >
          All bills
        </Link>
      }
    >
      {next.length === 0 ? (
        <p className="text-muted">
          Nothing has to be paid in the next twelve months. Bills that come again stand here before they are
          due.
        </p>
      ) : (
        <RowList of={next} label="What is coming" isInCard>
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
