import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import {
  dropOlderPages,
  notificationsQuery,
  useDeleteNotification,
  useMarkRead,
} from '../notifications.queries.ts'
import { NotificationItem } from './notification-item.tsx'

type NotificationListProps = {
  /** An item was clicked, so the menu closes. */
  onFollowed: () => void
  /** The last item was deleted. */
  onEmptied: () => void
}

/** Renders the notifications, newest first, in a scrolling list of 400 pixels. */
export function NotificationList({ onFollowed, onEmptied }: NotificationListProps) {
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(notificationsQuery)
  const markRead = useMarkRead()
  const remove = useDeleteNotification()
  const listRef = useRef<HTMLUListElement>(null)
  const items = data?.pages.flatMap(({ notifications }) => notifications) ?? []
  const showOlder = useFocusOnNew(listRef, items.length)
  useDropOlderPages()
  useFocusKept(listRef, items.length, onEmptied)

  if (items.length === 0) {
    return (
      <p role="status" className="grid min-h-32 place-items-center px-4 text-muted">
        {isPending ? t`Loading...` : t`No notifications`}
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
              // Before the item unmounts, so that the focus is never lost.
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
            {t`Show older`}
          </Button>
        </div>
      )}
    </div>
  )
}

/** After fast deletions the item may already be unmounting; then the focus moves to what is left. */
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

/** The button may disappear with the last page: the focus moves to the first older item. */
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

/** A closed menu polls only the first page. */
function useDropOlderPages() {
  const queryClient = useQueryClient()
  useEffect(() => () => void dropOlderPages(queryClient), [queryClient])
}
