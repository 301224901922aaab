/** The chosen theme; `system` follows the operating system. */
export const themes = ['dark', 'light', 'system'] as const

export type Theme = (typeof themes)[number]

/** The storage key, in zustand's persist format: `{ state: { theme }, version }`. */
export const themeStorageName = 'kinstead-theme'

/** Whether the document root has the class `dark`. */
export const isDark = (theme: Theme, systemPrefersDark: boolean) =>
  theme === 'system' ? systemPrefersDark : theme === 'dark'

/** The browser's frame colours: `--background` of each theme without oklch. */
export const frameColor = { dark: '#14110f', light: '#f9f6f2' } as const

/**
 * Checks the stored choice among the radio buttons before it. Runs as the page is read, so that a page whose script loads
 * later, or never, does not show the default instead.
 *
 * Serialized into the page, so it must not use anything from outside.
 */
export function checkStoredTheme(storageName: string, choice: Element | null | undefined) {
  try {
    const stored = JSON.parse(localStorage.getItem(storageName) ?? '{}')
    for (const radio of choice?.querySelectorAll('input') ?? [])
      if (radio.value === stored.state?.theme) radio.checked = true
  } catch {
    // Nothing valid is stored, or the browser blocks storage: the default stays.
  }
}

export const storedThemeScript = `(${checkStoredTheme})('${themeStorageName}',document.currentScript.previousElementSibling)`

/**
 * Runs in the head before the first paint to avoid a flash of the other theme. Repeats `isDark` because it cannot
 * import; theme.rules.test.ts compares both.
 */
export const themeScript = `(function(r){try{var s=JSON.parse(localStorage.getItem('${themeStorageName}')||'{}'),t=s.state&&s.state.theme||'dark',d=t==='system'?matchMedia('(prefers-color-scheme: dark)').matches:t!=='light';r.classList.toggle('dark',d);document.querySelector('meta[name=theme-color]').content=d?'${frameColor.dark}':'${frameColor.light}'}catch(e){}})(document.documentElement)`
