export const papers = ['a4', 'letter'] as const
export type Paper = (typeof papers)[number]

/** The regions that print on US Letter (Unicode CLDR, paperSize). All others use A4. */
const letterRegions = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '))

/**
 * Returns the paper that people use in the region of a locale. A locale without a region gets A4: “en” alone is what
 * Kinstead falls back to, and says nothing about where someone lives.
 * @example usualPaper('es-MX') // 'letter'
 */
export const usualPaper = (locale: string): Paper =>
  letterRegions.has(new Intl.Locale(locale).region ?? '') ? 'letter' : 'a4'
