/** The title of the page that is shown. */
export const pageTitle = 'main h1'

/** How long something that was asked for may take to be in the page. */
const patienceMs = 5_000

let cancel: (() => void) | undefined

/** Whether the focus stands nowhere: what had it is gone. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** Puts the focus on something, also on what takes none by itself, such as a heading. */
export function focusOn(element: HTMLElement, options?: FocusOptions) {
  element.focus(options)
  if (document.activeElement === element) return
  element.tabIndex = -1
  element.focus(options)
}

/** Puts the focus on the title of the page, without scrolling to it. */
export function focusPageTitle() {
  const title = document.querySelector<HTMLElement>(pageTitle)
  if (title) focusOn(title, { preventScroll: true })
}

/**
 * Puts the focus on what the selector finds as soon as it is in the page, unless the person has gone on to something
 * else by then: the focus is left where it is when it stands neither nowhere nor on the title of the page.
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
