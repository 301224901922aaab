import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { NotLoaded } from '../../../../components/ui/show-more.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { nightsQuery } from '../stays.queries.ts'

type NightsTableProps = { propertyId: string; year: number; onYear: (year: number) => void }

/** Renders the nights per person in a year. */
export function NightsTable({ propertyId, year, onYear }: NightsTableProps) {
  const query = useQuery(nightsQuery(propertyId, year))
  const nights = query.data
  return (
    <SectionCard
      title={t`Nights in ${year}`}
      action={
        <span className="flex gap-2">
          <Button
            onClick={() => onYear(year - 1)}
            disabled={year <= 1900}
            aria-label={t`Nights in ${year - 1}`}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <Button
            onClick={() => onYear(year + 1)}
            disabled={year >= 2199}
            aria-label={t`Nights in ${year + 1}`}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </span>
      }
    >
      {query.isError ? (
        <NotLoaded query={query}>{t`The nights could not be loaded. Try again.`}</NotLoaded>
      ) : !nights ? (
        <Skeleton className="h-24" />
      ) : nights.people.length === 0 ? (
        <p className="text-muted">{t`Nobody has a confirmed stay in ${year}.`}</p>
      ) : (
        <table className="w-full">
          <thead>
            <tr className="text-sm text-muted">
              <th className="py-2 text-start font-medium">{t`Who`}</th>
              <th className="py-2 text-end font-medium">{t`Nights`}</th>
            </tr>
          </thead>
          <tbody>
            {nights.people.map(({ userId, name, nights: count }) => (
              <tr key={userId ?? name} className="border-t">
                <th scope="row" className="py-2 text-start font-normal wrap-anywhere">
                  {name}
                </th>
                <td className="py-2 text-end tabular-nums">{count}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t font-medium">
              <th scope="row" className="py-2 text-start">
                {t`Total`}
              </th>
              <td className="py-2 text-end tabular-nums">{nights.total}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </SectionCard>
  )
}
