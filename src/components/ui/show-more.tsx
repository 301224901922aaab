import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { toastFailure } from './toast.tsx'

type ShowMoreProps = {
  /** A list that is read page by page, as `useSuspenseInfiniteQuery` returns it. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<{ error: unknown }>
  }
  className?: string
  children?: ReactNode
}

/** Fetches the next page of a list; nothing where the list ends. */
export function ShowMore({ list, className = 'justify-self-center', children = 'Show more' }: ShowMoreProps) {
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

/** Stands in place of a part of a page that could not be read, and reads it again. */
export const NotLoaded = ({ query, className = '', children }: NotLoadedProps) => (
  <div role="alert" className={`flex flex-wrap items-center justify-between gap-3 ${className}`}>
    {children}
    <Button onClick={() => query.refetch()} loading={query.isFetching}>
      Try again
    </Button>
  </div>
)
