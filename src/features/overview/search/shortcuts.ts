import { t } from '@lingui/core/macro'
/** A shortcut's action. */
export type ShortcutName = 'search' | 'add' | 'undo' | 'help' | 'dashboard' | 'tasks' | 'calendar' | 'money'

/** Keys pressed in sequence; `mod` is Ctrl, or ⌘ on a Mac, held with the next key. */
type Shortcut = { name: ShortcutName; keys: readonly string[]; label: string }

/** Every shortcut of the product. */
export const shortcuts: readonly Shortcut[] = [
  {
    name: 'search',
    keys: ['mod', 'k'],
    get label() {
      return t`Search and commands`
    },
  },
  {
    name: 'search',
    keys: ['/'],
    get label() {
      return t`Search and commands`
    },
  },
  {
    name: 'add',
    keys: ['a'],
    get label() {
      return t`Add something`
    },
  },
  {
    name: 'undo',
    keys: ['u'],
    get label() {
      return t`Undo, while the notice is shown`
    },
  },
  {
    name: 'dashboard',
    keys: ['g', 'd'],
    get label() {
      return t`Go to the dashboard`
    },
  },
  {
    name: 'tasks',
    keys: ['g', 't'],
    get label() {
      return t`Go to the tasks`
    },
  },
  {
    name: 'calendar',
    keys: ['g', 'c'],
    get label() {
      return t`Go to the calendar`
    },
  },
  {
    name: 'money',
    keys: ['g', 'm'],
    get label() {
      return t`Go to Money`
    },
  },
  {
    name: 'help',
    keys: ['?'],
    get label() {
      return t`Show the shortcuts`
    },
  },
]

/** Single-key shortcuts can be turned off; those with Ctrl or ⌘ are not pressed by accident. */
export const isPlain = ({ keys }: Shortcut) => keys[0] !== 'mod'

/** How long a first key waits for the second. */
const patienceMs = 1_000

export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  at: number
}
/** A pressed first key, and when. */
export type Begun = { key: string; at: number } | null

/** Returns the meaning of a key press after what came before. */
export function readPress(press: Press, begun: Begun): { name: ShortcutName | null; begun: Begun } {
  const key = press.key.toLowerCase()
  const isModified = press.ctrlKey || press.metaKey
  // Ctrl+Shift+K and similar belong to the browser.
  if (press.altKey || (isModified && press.shiftKey)) return { name: null, begun: null }
  if (isModified) return { name: shortcutOf(['mod', key]), begun: null }
  const waited = begun && press.at - begun.at <= patienceMs ? shortcutOf([begun.key, key]) : null
  const name = waited ?? shortcutOf([key])
  const begins = shortcuts.some(({ keys }) => keys.length > 1 && keys[0] === key)
  return { name, begun: name === null && begins ? { key, at: press.at } : null }
}

const shortcutOf = (pressed: readonly string[]) =>
  shortcuts.find(({ keys }) => keys.join(' ') === pressed.join(' '))?.name ?? null

/** Tells whether ⌘ replaces Ctrl. The server does not know. */
export const isMac = () => typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

/** Returns the label of a key. */
export const keyLabel = (key: string, onMac: boolean) => {
  if (key === 'mod') return onMac ? '⌘' : t`Ctrl`
  return key.length === 1 ? key.toUpperCase() : key
}
