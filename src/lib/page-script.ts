/**
 * When a page's script loads: with the page, on the first interaction, or never. See docs/adr/0049. A page without
 * script is plain HTML; React does not run in it.
 */
export type PageScript = 'now' | 'on-touch' | 'none'

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to from outside.
  interface StaticDataRouteOption {
    script?: PageScript
  }
}

type Match = { staticData?: { script?: PageScript }; context?: unknown; status?: string }

/** What a route requests. Only visitors wait for the first interaction; signed-in people load the script at once. */
export function scriptOfPage(matches: readonly Match[]): PageScript {
  const page = matches.at(-1)
  const script = page?.staticData?.script ?? 'now'
  return script === 'on-touch' && hasUser(page?.context) ? 'now' : script
}

const hasUser = (context: unknown) =>
  typeof context === 'object' && context !== null && 'user' in context && context.user !== null

/**
 * Loads the page's script on the first interaction with a control, or at once after a sign-out or for a person who was
 * signed in. Earlier taps are replayed (`early-taps.ts`).
 *
 * Serialized into the page, so it must not use anything from outside.
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
  // Hovering or focusing a control is early enough.
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
    // The browser may block storage: then nobody was signed in.
  }
  document.currentScript?.remove()
}

export const wakeScript = (entries: string[]) => `(${sleepUntilTouched})(${JSON.stringify(entries)})`
