import { useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type Begun, readPress, type ShortcutName } from './shortcuts.ts'

/**
 * Listens for shortcuts while nobody is typing and no dialog is open.
 * @returns whether it is listening
 */
export function useShortcuts(onShortcut: (name: ShortcutName) => void): boolean {
  const [isListening, setListening] = useState(false)
  const begun = useRef<Begun>(null)
  const latest = useRef(onShortcut)
  useEffect(() => {
    latest.current = onShortcut
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey
      if (event.defaultPrevented || event.isComposing || isCovered()) return
      if (isPlain && (isTyping(event.target) || !useShortcutsStore.getState().hasPlainKeys)) return
      const { key, ctrlKey, metaKey, altKey, shiftKey, timeStamp: at } = event
      const read = readPress({ key, ctrlKey, metaKey, altKey, shiftKey, at }, begun.current)
      begun.current = read.begun
      if (!read.name) return
      event.preventDefault()
      latest.current(read.name)
    }
    document.addEventListener('keydown', listen)
    setListening(true)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return isListening
}

/** Dialogs and menus keep the keyboard, except while they fade out. */
const isCovered = () =>
  document.querySelector(':is([role=dialog], [role=alertdialog], [role=menu]):not([data-closed])') !== null

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=textbox], [role=combobox]'))

type ShortcutsState = { hasPlainKeys: boolean; setPlainKeys: (hasPlainKeys: boolean) => void }

/** Whether single-key shortcuts are on, stored in this browser. */
export const useShortcutsStore = create<ShortcutsState>()(
  persist((set) => ({ hasPlainKeys: true, setPlainKeys: (hasPlainKeys) => set({ hasPlainKeys }) }), {
    name: 'kinstead-shortcuts',
    partialize: ({ hasPlainKeys }) => ({ hasPlainKeys }),
  }),
)
