import { readerLocale } from '#i18n'
import { preferredLocale } from './preferred-locale.ts'

/**
 * Returns the locale for dates, numbers and money: the person's choice, else the browser's first one that `Intl`
 * supports. The server writes it into the document for the browser.
 */
export const locale = () => readerLocale()

/**
 * Changes the locale in the browser for everything rendered from now on. Another language has other scripts, so the page
 * is loaded again.
 * @param choice null for the browser's
 */
export function showLocale(choice: string | null) {
  const [before, after] = [locale(), choice ?? preferredLocale(navigator.languages.join(','))]
  document.documentElement.dataset.locale = after
  if (new Intl.Locale(before).language !== new Intl.Locale(after).language) location.reload()
}
