import { focusOn, isFocusLost } from '../../../../components/ui/focus.ts'

/** How long a moved element may take to appear. */
const patienceMs = 30_000

let stop: (() => void) | undefined

/**
 * Keeps the focus on the selector’s element while the page re-renders: whenever the focus is lost, it returns. Ends
 * when the person focuses something else.
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
