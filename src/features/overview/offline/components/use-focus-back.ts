import { useEffect, useRef } from 'react'
import { focusPageTitle, isFocusLost } from '../../../../components/ui/focus.ts'

/** Gives the focus back to the button that opens a form when the form closes, unless it is elsewhere by then. */
export function useFocusBack(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && isFocusLost()) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}

/**
 * Runs something that may remove the focused element, and then moves the focus if it did.
 * @param move by default to the title of the page
 */
export async function keepingFocus(run: () => Promise<unknown>, move = focusPageTitle): Promise<void> {
  const hadFocus = !isFocusLost()
  await run()
  // Waits a frame, until the page shows what has changed.
  requestAnimationFrame(() => hadFocus && isFocusLost() && move())
}
