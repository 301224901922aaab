import { type RefObject, useEffect, useRef } from 'react'
import { focusPageTitle, isFocusLost } from '../../../../components/ui/focus.ts'

/**
 * Moves a lost focus to the row that takes the place of one that left the list, or to the title of the page.
 * @returns what to call before a row may leave
 */
export function useFocusOnNext(list: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const leaving = useRef<{ id: string; at: number }>(undefined)
  useEffect(() => {
    if (!leaving.current || ids.includes(leaving.current.id)) return
    const { at } = leaving.current
    leaving.current = undefined
    if (!isFocusLost()) return
    const row = list.current?.children[Math.min(at, ids.length - 1)]
    const control = row?.querySelector<HTMLElement>('a, button')
    if (control) control.focus({ preventScroll: true })
    else focusPageTitle()
  }, [list, ids])
  return (id: string) => {
    leaving.current = { id, at: ids.indexOf(id) }
  }
}
