import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type ShortcutsState = { hasPlainKeys: boolean; setPlainKeys: (hasPlainKeys: boolean) => void }

/** Whether shortcuts of plain keys are on, remembered in this browser. */
export const useShortcutsStore = create<ShortcutsState>()(
  persist((set) => ({ hasPlainKeys: true, setPlainKeys: (hasPlainKeys) => set({ hasPlainKeys }) }), {
    name: 'kinstead-shortcuts',
    partialize: ({ hasPlainKeys }) => ({ hasPlainKeys }),
  }),
)
