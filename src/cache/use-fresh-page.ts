import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * Reads the open page again when the number of unread notifications changes: what others did is then shown on the page
 * too, and not only in the bell.
 * @param unread undefined until it is known
 */
export function useFreshPage(unread: number | undefined) {
  const queryClient = useQueryClient()
  const known = useRef(unread)
  useEffect(() => {
    const before = known.current
    known.current = unread
    if (before === undefined || unread === undefined || before === unread) return
    void queryClient.invalidateQueries({ predicate: ({ meta }) => !meta?.onEveryPage && !meta?.untilLeft })
  }, [queryClient, unread])
}
