/** The title of the current page. */
export const pageTitle = 'main h1'

/** How long to wait for an element to appear. */
const patienceMs = 30_000

let cancel: (() => void) | undefined

/** Whether nothing has the focus, because its element is gone. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** Focuses an element, including one that is not focusable by itself, such as a heading. */
export function focusOn(element: HTMLElement, options?: FocusOptions) {
  element.focus(options)
  if (document.activeElement === element) return
  element.tabIndex = -1
  element.focus(options)
}

/** Focuses the title of the page without scrolling to it. */
export function focusPageTitle() {
  const title = document.querySelector<HTMLElement>(pageTitle)
  if (title) focusOn(title, { preventScroll: true })
}

/**
 * Focuses what the selector finds as soon as it is in the page, unless the reader has moved the focus somewhere else
 * by then.
 */
export function focusWhenThere(selector: string) {
  cancel?.()
  const look = () => {
    const element = document.querySelector<HTMLElement>(selector)
    if (!element) return
    cancel?.()
    if (isFocusLost() || document.activeElement?.matches(`${pageTitle}, main`)) focusOn(element)
  }
  const observer = new MutationObserver(look)
  const patience = setTimeout(() => cancel?.(), patienceMs)
  cancel = () => {
    observer.disconnect()
    clearTimeout(patience)
    cancel = undefined
  }
  observer.observe(document.body, { childList: true, subtree: true })
  look()
}
