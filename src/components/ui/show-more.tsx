import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { toastFailure } from './toast.tsx'

type ShowMoreProps = {
  /** A paged list, as `useSuspenseInfiniteQuery` returns it. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<{ error: unknown }>
  }
  className?: string
  children?: ReactNode
}

/** Fetches the next page of a list; renders nothing at its end. */
export function ShowMore({
  list,
  className = 'justify-self-center',
  children = t`Show more`,
}: ShowMoreProps) {
  const showMore = async () => {
    const { error } = await list.fetchNextPage()
    if (error) toastFailure(error)
  }
  return (
    list.hasNextPage && (
      <Button onClick={showMore} loading={list.isFetchingNextPage} className={className}>
        {children}
      </Button>
    )
  )
}

type NotLoadedProps = {
  query: { refetch: () => unknown; isFetching: boolean }
  className?: string
  /** What is missing, in a sentence. */
  children: ReactNode
}

/** Renders in place of a part that could not be loaded, with a retry button. */
export const NotLoaded = ({ query, className = '', children }: NotLoadedProps) => (
  <div role="alert" className={`flex flex-wrap items-center justify-between gap-3 ${className}`}>
    {children}
    <Button onClick={() => query.refetch()} loading={query.isFetching}>
      {t`Try again`}
    </Button>
  </div>
)
