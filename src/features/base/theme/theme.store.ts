import { useEffect } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { frameColor, isDark, type Theme, themeStorageName } from './theme.rules.ts'

type ThemeState = { theme: Theme; setTheme: (theme: Theme) => void }

/** The chosen theme, remembered in the browser. */
export const useThemeStore = create<ThemeState>()(
  persist((set) => ({ theme: 'dark', setTheme: (theme) => set({ theme }) }), {
    name: themeStorageName,
    partialize: ({ theme }) => ({ theme }),
  }),
)

/** Turns what is shown, dark or light, into the other. */
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

/** Keeps the document in step with the choice, with the operating system, and with the same site in other tabs. */
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
