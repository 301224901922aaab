/** The choice a person makes; `system` follows the operating system. */
export const themes = ['dark', 'light', 'system'] as const

export type Theme = (typeof themes)[number]

/** Where the choice is kept in the browser, in the format of zustand's persist: `{ state: { theme }, version }`. */
export const themeStorageName = 'kinstead-theme'

/** Whether the document root carries the class `dark`. */
export const isDark = (theme: Theme, systemPrefersDark: boolean) =>
  theme === 'system' ? systemPrefersDark : theme === 'dark'

/** The colours of the browser's own frame: `--background` of each theme, as browsers without oklch read it. */
export const frameColor = { dark: '#14110f', light: '#f9f6f2' } as const

/**
 * Runs in the head before the first paint, so that nobody sees the other theme flash by. It repeats `isDark` because
 * it cannot import; theme.rules.test.ts runs both against each other.
 */
export const themeScript = `(function(r){try{var s=JSON.parse(localStorage.getItem('${themeStorageName}')||'{}'),t=s.state&&s.state.theme||'dark',d=t==='system'?matchMedia('(prefers-color-scheme: dark)').matches:t!=='light';r.classList.toggle('dark',d);document.querySelector('meta[name=theme-color]').content=d?'${frameColor.dark}':'${frameColor.light}'}catch(e){}})(document.documentElement)`
