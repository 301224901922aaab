import { focusOn, isFocusLost } from '../../../../components/ui/focus.ts'

/** How long something that was moved may take to be in its new place. */
const patienceMs = 5_000

let stop: (() => void) | undefined

/**
 * Keeps the focus on what the selector finds while the page is put together anew around it: whenever the focus stands
 * nowhere, it goes there. Ends when the person points at something else.
 */
export function followFocus(selector: string) {
  stop?.()
  const look = () => {
    const element = isFocusLost() && document.querySelector<HTMLElement>(selector)
    if (element) focusOn(element)
  }
  const observer = new MutationObserver(look)
  const patience = setTimeout(() => stop?.(), patienceMs)
  const end = () => {
    observer.disconnect()
    clearTimeout(patience)
    window.removeEventListener('pointerdown', end, true)
    stop = undefined
  }
  stop = end
  window.addEventListener('pointerdown', end, true)
  observer.observe(document.body, { childList: true, subtree: true })
}
