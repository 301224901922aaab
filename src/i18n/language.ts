/** The language of the source texts. */
export const sourceLanguage = 'en'

/** Scripts written from right to left (ISO 15924). `Intl.Locale` tells the direction only in some browsers. */
const scriptsFromRight = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** Returns the direction in which a language is written, for `dir`. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  scriptsFromRight.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'

/**
 * Returns the reader's language: the first of `languages` for their locale, else English.
 * @example languageOf('de-CH', ['en', 'de']) // 'de'
 */
export function languageOf(locale: string, languages: Iterable<string>): string {
  const known = new Set(languages)
  const { language } = new Intl.Locale(locale)
  return [locale, language].find((tag) => known.has(tag)) ?? sourceLanguage
}
