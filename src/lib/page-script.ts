/**
 * When the script of a page comes: with the page, once a visitor touches something, or never. See docs/adr/0049.
 * A page without any is HTML with links and forms; nothing of React runs in it.
 */
export type PageScript = 'now' | 'on-touch' | 'none'

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to from outside.
  interface StaticDataRouteOption {
    script?: PageScript
  }
}

type Match = { staticData?: { script?: PageScript }; context?: unknown; status?: string }

/** What the route of a page asks for. Pages that wait for a touch do so for visitors only: who is signed in is busy here. */
export function scriptOfPage(matches: readonly Match[]): PageScript {
  const page = matches.at(-1)
  const script = page?.staticData?.script ?? 'now'
  return script === 'on-touch' && hasUser(page?.context) ? 'now' : script
}

const hasUser = (context: unknown) =>
  typeof context === 'object' && context !== null && 'user' in context && context.user !== null

/**
 * Loads the script of the page at the first touch of a control, and at once where the page has something to say: somebody
 * has just signed out, or was signed in when this browser last looked. What was tapped until it is awake is kept
 * (`early-taps.ts`).
 *
 * It runs by itself, so it must not use anything from outside.
 */
function sleepUntilTouched(entries: string[]) {
  let isAwake = false
  const wake = () => {
    if (isAwake) return
    isAwake = true
    for (const src of entries) {
      const script = document.createElement('script')
      Object.assign(script, { type: 'module', async: true, src })
      document.head.append(script)
    }
  }
  const onTouch = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('button, input, select, textarea')) wake()
  }
  // Over a control, or on it by the keyboard, is early enough to lose no time.
  for (const name of ['pointerover', 'pointerdown', 'focusin', 'click'])
    document.addEventListener(name, onTouch, true)
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.key === '?') wake()
  })
  window.addEventListener('storage', wake)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', wake)
  try {
    if (sessionStorage.getItem('kinstead-signed-out') || localStorage.getItem('kinstead-user')) wake()
  } catch {
    // A browser may forbid its storage: then nobody was signed in.
  }
  document.currentScript?.remove()
}

export const wakeScript = (entries: string[]) => `(${sleepUntilTouched})(${JSON.stringify(entries)})`
