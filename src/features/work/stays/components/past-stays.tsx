import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { pastStaysQuery } from '../stays.queries.ts'
import type { StayReader } from './stay-actions.tsx'
import { StayItem } from './stay-item.tsx'

/** What is over, and what came to nothing; the latest first. */
export function PastStays({ propertyId, reader }: { propertyId: string; reader: StayReader }) {
  const list = useInfiniteQuery(pastStaysQuery(propertyId))
  const stays = list.data?.pages.flatMap((page) => page.stays) ?? []
  if (list.isSuccess && stays.length === 0) return null
  return (
    <section aria-labelledby="past-stays" className="grid grid-cols-1 gap-3">
      <h2 id="past-stays" className="text-lg">
        Past, declined and cancelled
      </h2>
      {list.isPending && <Skeleton className="h-24" />}
      {list.isError && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-danger-soft p-3"
        >
          The past stays could not be loaded.
          <Button onClick={() => list.refetch()} loading={list.isFetching}>
            Try again
          </Button>
        </div>
      )}
      {stays.length > 0 && (
        <ul className={`${cardClass} divide-y`}>
          {stays.map((stay) => (
            <StayItem key={stay.id} stay={stay} reader={reader} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          onClick={() => list.fetchNextPage()}
          loading={list.isFetchingNextPage}
          className="justify-self-center"
        >
          Show older ones
        </Button>
      )}
    </section>
  )
}
