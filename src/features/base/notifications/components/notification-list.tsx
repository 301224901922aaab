import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import {
  forgetOlderPages,
  notificationsQuery,
  useDeleteNotification,
  useMarkRead,
} from '../notifications.queries.ts'
import { NotificationItem } from './notification-item.tsx'

type NotificationListProps = {
  /** One was clicked, and the menu is to close. */
  onFollowed: () => void
  /** The last one was deleted. */
  onEmptied: () => void
}

/** What the reader was told, newest first, in a list of 400 pixels that scrolls. */
export function NotificationList({ onFollowed, onEmptied }: NotificationListProps) {
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(notificationsQuery)
  const markRead = useMarkRead()
  const remove = useDeleteNotification()
  const listRef = useRef<HTMLUListElement>(null)
  const items = data?.pages.flatMap(({ notifications }) => notifications) ?? []
  const showOlder = useFocusOnNew(listRef, items.length)
  useForgettingOlderPages()
  useFocusKept(listRef, items.length, onEmptied)

  if (items.length === 0) {
    return (
      <p role="status" className="grid min-h-32 place-items-center px-4 text-muted">
        {isPending ? 'Loading...' : 'No notifications'}
      </p>
    )
  }
  return (
    <div className="max-h-[400px] min-h-0 overflow-y-auto overscroll-contain">
      <ul ref={listRef} className="divide-y">
        {items.map((item) => (
          <NotificationItem
            key={item.id}
            notification={item}
            onOpen={() => {
              if (!item.isRead) markRead.mutate(item.id)
              onFollowed()
            }}
            onDelete={(row) => {
              // Before it is gone, so that the focus is never lost.
              const neighbour = row.nextElementSibling ?? row.previousElementSibling
              if (neighbour) focusItem(neighbour)
              remove.mutate(item.id)
            }}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t p-1.5">
          <Button
            variant="quiet"
            className="w-full text-sm"
            loading={isFetchingNextPage}
            onClick={() => {
              showOlder()
              void fetchNextPage()
            }}
          >
            Show older
          </Button>
        </div>
      )}
    </div>
  )
}

/** Whoever deletes quickly may stand on an item that was on its way out already: then the focus goes to what is left. */
function useFocusKept(listRef: { current: HTMLUListElement | null }, count: number, onEmptied: () => void) {
  const countBefore = useRef(count)
  const keep = useEffectEvent(() => {
    if (count === 0) return onEmptied()
    const row = listRef.current?.children[0]
    const focused = document.activeElement
    if (row && (focused === document.body || focused?.role === 'dialog')) focusItem(row)
  })
  useEffect(() => {
    if (count < countBefore.current) keep()
    countBefore.current = count
  }, [count])
}

const focusItem = (row: Element) =>
  row.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })

/** The button may go with the last page: the first of the older ones gets the focus when they have come. */
function useFocusOnNew(listRef: { current: HTMLUListElement | null }, count: number) {
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    const row = wanted.current === null ? undefined : listRef.current?.children[wanted.current]
    if (!row || wanted.current === null || count <= wanted.current) return
    wanted.current = null
    focusItem(row)
  }, [listRef, count])
  return () => {
    wanted.current = count
  }
}

/** A closed menu polls one page, however many were opened. */
function useForgettingOlderPages() {
  const queryClient = useQueryClient()
  useEffect(() => () => void forgetOlderPages(queryClient), [queryClient])
}
