/** What a shortcut does. */
export type ShortcutName = 'search' | 'help' | 'dashboard' | 'calendar'

/** Keys that are pressed one after the other; `mod` is Ctrl, or ⌘ on a Mac, held with the key that follows. */
type Shortcut = { name: ShortcutName; keys: readonly string[]; label: string }

/** Every shortcut of the product. */
export const shortcuts: readonly Shortcut[] = [
  { name: 'search', keys: ['mod', 'k'], label: 'Search and commands' },
  { name: 'search', keys: ['/'], label: 'Search and commands' },
  { name: 'dashboard', keys: ['g', 'd'], label: 'Go to the dashboard' },
  { name: 'calendar', keys: ['g', 'c'], label: 'Go to the calendar' },
  { name: 'help', keys: ['?'], label: 'Show the shortcuts' },
]

/** Shortcuts of plain keys can be turned off; the ones with Ctrl or ⌘ cannot be pressed by accident. */
export const isPlain = ({ keys }: Shortcut) => keys[0] !== 'mod'

/** How long a first key waits for its second. */
const patienceMs = 1_000

export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  at: number
}
/** A first key that was pressed, and when. */
export type Begun = { key: string; at: number } | null

/** What a press means after what was begun. */
export function readPress(press: Press, begun: Begun): { name: ShortcutName | null; begun: Begun } {
  const key = press.key.toLowerCase()
  const isModified = press.ctrlKey || press.metaKey
  // Ctrl+Shift+K and the like belong to the browser.
  if (press.altKey || (isModified && press.shiftKey)) return { name: null, begun: null }
  if (isModified) return { name: shortcutOf(['mod', key]), begun: null }
  const waited = begun && press.at - begun.at <= patienceMs ? shortcutOf([begun.key, key]) : null
  const name = waited ?? shortcutOf([key])
  const begins = shortcuts.some(({ keys }) => keys.length > 1 && keys[0] === key)
  return { name, begun: name === null && begins ? { key, at: press.at } : null }
}

const shortcutOf = (pressed: readonly string[]) =>
  shortcuts.find(({ keys }) => keys.join(' ') === pressed.join(' '))?.name ?? null

/** Where ⌘ is what Ctrl is elsewhere. On the server nobody knows. */
export const isMac = () => typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

/** How a key is written on it. */
export const keyLabel = (key: string, onMac: boolean) => {
  if (key === 'mod') return onMac ? '⌘' : 'Ctrl'
  return key.length === 1 ? key.toUpperCase() : key
}
