/**
 * Keeps what is tapped, chosen, typed and asked for by a shortcut before its part of the page is awake, and does it once it is. On a slow phone
 * the page is there seconds before its script, and React drops whatever happens until then. See docs/adr/0040.
 *
 * It runs in the head, before there is anything to tap, so it must not use anything from outside itself.
 */
function keepEarlyTaps() {
  const clickable = 'button, input[type=checkbox], input[type=radio]'
  const patienceMs = 30_000
  type Act = (control: HTMLElement) => void
  const kept = new Map<HTMLElement, { act: Act; name: string | undefined; path: string; until: number }>()
  // What the server sent. What is drawn later is awake from the start, also where React did not draw it.
  let sent: WeakSet<Element> | undefined
  document.addEventListener('DOMContentLoaded', () => {
    sent = new WeakSet(document.querySelectorAll('button, input, select, textarea, form'))
  })

  /** React writes the handlers of an element onto it once it knows the element; a form may need a moment more. */
  const isAsleep = (control: Element) =>
    control.closest('[data-asleep]') !== null ||
    ((!sent || sent.has(control)) && !Object.keys(control).some((name) => name.startsWith('__reactProps$')))

  const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent
  /** The only button of that name: of several, nothing says which one is meant. */
  const onlyButton = (name: string) => {
    const [button, ...others] = [...document.querySelectorAll('button')].filter((one) => nameOf(one) === name)
    return others.length === 0 ? button : undefined
  }
  /** One in each frame: what follows counts on what the page has made of the one before. */
  const goOn = () => {
    for (const [control, { act, name, path, until }] of kept) {
      if (location.pathname !== path || performance.now() > until) {
        forget(control)
        continue
      }
      // A part whose own script is late is taken out of the page, and drawn again by React when the script has come.
      const there = control.isConnected ? control : name && onlyButton(name)
      if (!there || isAsleep(there)) continue
      forget(control)
      act(there)
      break
    }
    if (kept.size > 0) requestAnimationFrame(goOn)
  }
  const keep = (control: HTMLElement, act: Act) => {
    if (kept.size === 0) requestAnimationFrame(goOn)
    const name = control === onlyButton(nameOf(control)) ? nameOf(control) : undefined
    kept.set(control, { act, name, path: location.pathname, until: performance.now() + patienceMs })
  }
  const keepTap = (event: Event, control: HTMLElement, act: Act) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    control.setAttribute('data-kept', '')
    keep(control, act)
  }
  const forget = (control: HTMLElement) => {
    kept.delete(control)
    control.removeAttribute('data-kept')
  }

  const onClick = (event: Event) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(clickable)
    if (!control) return
    // Of several buttons the last one counts.
    for (const other of kept.keys()) if (control.matches('button') && other.matches('button')) forget(other)
    if (isAsleep(control)) keepTap(event, control, (there) => there.click())
  }
  const onSubmit = (event: Event) => {
    const form = event.target
    if (form instanceof HTMLFormElement && isAsleep(form)) keepTap(event, form, () => form.requestSubmit())
  }
  const onInput = (event: Event) => {
    const control = event.target
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
    if (control.matches(`input[type=file], ${clickable}`) || !isAsleep(control)) return
    const typed = control.value
    keep(control, () => {
      // React compares with the value that it saw last. It is told an empty one through the control's own property,
      // and not told of the typed one, which goes past it to the prototype: so the event counts as a change.
      control.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, typed)
      control.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  const onChange = (event: Event) => {
    const control = event.target
    const isFile = control instanceof HTMLInputElement && control.type === 'file'
    if (!(isFile || control instanceof HTMLSelectElement) || !isAsleep(control)) return
    const chosen = control.value
    keep(control, () => {
      // The files are still there, and may not be set.
      if (!isFile) control.value = chosen
      control.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  /** A shortcut is heard once the control that names it is awake; until then it is a tap on that control. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey === event.metaKey || event.altKey || event.shiftKey || event.isComposing) return
    const keys = CSS.escape(`${event.ctrlKey ? 'Control' : 'Meta'}+${event.key.toUpperCase()}`)
    const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts~=${keys}]`)
    if (control && isAsleep(control)) keepTap(event, control, (there) => there.click())
  }
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('click', onClick, true)
  document.addEventListener('submit', onSubmit, true)
  document.addEventListener('input', onInput, true)
  document.addEventListener('change', onChange, true)
}

/** For the head of each page that wakes up. */
export const earlyTapsScript = `(${keepEarlyTaps})()`
