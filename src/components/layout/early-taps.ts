/**
 * Records taps, choices, typing and shortcuts before their part of the page is hydrated, and replays them afterwards.
 * On a slow phone the page appears seconds before its script, and React drops events until then. See docs/adr/0040.
 *
 * It runs in the head before anything can be tapped, so it must not use anything from outside itself.
 */
function keepEarlyTaps() {
  const clickable = 'button, input[type=checkbox], input[type=radio]'
  const patienceMs = 30_000
  type Act = (control: HTMLElement) => void
  const kept = new Map<HTMLElement, { act: Act; name: string | undefined; path: string; until: number }>()
  // Server-rendered elements. Elements rendered later are interactive from the start.
  let sent: WeakSet<Element> | undefined
  document.addEventListener('DOMContentLoaded', () => {
    sent = new WeakSet(document.querySelectorAll('button, input, select, textarea, form'))
  })

  /** React attaches an element’s handlers once it has hydrated it; a form may need a moment more. */
  const isAsleep = (control: Element) =>
    control.closest('[data-asleep]') !== null ||
    ((!sent || sent.has(control)) && !Object.keys(control).some((name) => name.startsWith('__reactProps$')))

  const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent
  /** Finds the only button of that name; with several, the intended one is unknown. */
  const onlyButton = (name: string) => {
    const [button, ...others] = [...document.querySelectorAll('button')].filter((one) => nameOf(one) === name)
    return others.length === 0 ? button : undefined
  }
  /** One per frame, because each event depends on what the page did with the one before. */
  const goOn = () => {
    for (const [control, { act, name, path, until }] of kept) {
      if (location.pathname !== path || performance.now() > until) {
        forget(control)
        continue
      }
      // React removes a part whose script is late, and renders it again when the script has loaded.
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
    // Of several taps on buttons, only the last one counts.
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
      // React ignores an event whose value it has already seen. It is given an empty value through the control’s own
      // property, while the typed value goes to the prototype setter, so that the event counts as a change.
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
      // The files are still selected, and cannot be set by script.
      if (!isFile) control.value = chosen
      control.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  /** A shortcut works once its control is hydrated; until then it becomes a tap on that control. */
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

/** Returns the script for the head of each hydrated page. */
export const earlyTapsScript = `(${keepEarlyTaps})()`
