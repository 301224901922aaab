/**
 * Returns the first supported locale of an Accept-Language header, by weight, or English.
 * @example preferredLocale('fr-CH, fr;q=0.9, en;q=0.8') // 'fr-CH'
 */
export const preferredLocale = (acceptLanguage: string | null): string =>
  findPreferredLocale(acceptLanguage) ?? 'en'

/** Returns the first supported locale of an Accept-Language header, by weight; null if it names none. */
export function findPreferredLocale(acceptLanguage: string | null): string | null {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part, order) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean)
      return { tag, order, weight: weight === undefined ? 1 : Number(weight) }
    })
    .toSorted((a, b) => b.weight - a.weight || a.order - b.order)
  return wishes.map(({ tag }) => supported(tag)).find(Boolean) ?? null
}

/** Cached, since each page asks several times; null for unsupported locales. */
const known = new Map<string, string | null>()
const mostKnown = 1_000

function supported(tag: string): string | null {
  const before = known.get(tag)
  if (before !== undefined) return before
  const locale = lookUp(tag)
  const [oldest] = known.keys()
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
  known.set(tag, locale)
  return locale
}

function lookUp(tag: string): string | null {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)[0] ?? null
  } catch {
    // Not a language tag, such as `*`.
    return null
  }
}
