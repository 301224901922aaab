import { useEffect } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { frameColor, isDark, type Theme, themeStorageName } from './theme.rules.ts'

type ThemeState = { theme: Theme; setTheme: (theme: Theme) => void }

/** The chosen theme, stored in the browser. */
export const useThemeStore = create<ThemeState>()(
  persist((set) => ({ theme: 'dark', setTheme: (theme) => set({ theme }) }), {
    name: themeStorageName,
    partialize: ({ theme }) => ({ theme }),
  }),
)

/** Toggles between dark and light. */
export const toggleTheme = () =>
  useThemeStore.getState().setTheme(document.documentElement.classList.contains('dark') ? 'light' : 'dark')

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function paint(theme: Theme) {
  const dark = isDark(theme, systemDark().matches)
  document.documentElement.classList.toggle('dark', dark)
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? frameColor.dark : frameColor.light)
}

/** Applies the choice, the operating system's preference and changes from other tabs to the document. */
export function useThemeOnDocument() {
  useEffect(() => {
    const repaint = () => paint(useThemeStore.getState().theme)
    const reread = (event: StorageEvent) => {
      if (event.key === themeStorageName) void useThemeStore.persist.rehydrate()
    }
    repaint()
    const unsubscribe = useThemeStore.subscribe(repaint)
    const system = systemDark()
    system.addEventListener('change', repaint)
    window.addEventListener('storage', reread)
    return () => {
      unsubscribe()
      system.removeEventListener('change', repaint)
      window.removeEventListener('storage', reread)
    }
  }, [])
}
