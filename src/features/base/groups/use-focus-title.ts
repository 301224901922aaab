import { useEffect, useRef } from 'react'

/**
 * Focuses the title when another group is shown at the same address, because the followed link is gone and only a new
 * path is announced. The title needs `tabIndex={-1}`.
 */
export function useFocusTitle(shown: string | undefined) {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [shown])
}
