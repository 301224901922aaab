/** The language of the source texts. */
export const sourceLanguage = 'en'

/**
 * Returns the reader's language: the first of `languages` for their locale, else English.
 * @example languageOf('de-CH', ['en', 'de']) // 'de'
 */
export function languageOf(locale: string, languages: Iterable<string>): string {
  const known = new Set(languages)
  const { language } = new Intl.Locale(locale)
  return [locale, language].find((tag) => known.has(tag)) ?? sourceLanguage
}
