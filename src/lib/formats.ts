/* Caches `Intl` formatters, because creating one is far slower than using it. */

/** Limited, because readers choose the locale; a page needs ten. */
const maxKept = 500

function keeping<Options, Format>(make: (locale: string | undefined, options: Options) => Format) {
  const kept = new Map<string, Format>()
  return (locale: string | undefined, options: Options): Format => {
    const key = `${locale ?? ''} ${JSON.stringify(options)}`
    const known = kept.get(key)
    if (known) return known
    const made = make(locale, options)
    if (kept.size >= maxKept) kept.clear()
    kept.set(key, made)
    return made
  }
}

/** Returns the formatter of dates for this locale and these options. @throws RangeError for an unknown time zone */
export const dateFormat = keeping(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** Returns the formatter of numbers for this locale and these options. @throws RangeError for an invalid currency */
export const numberFormat = keeping(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** Returns the formatter of lists of words for this locale and these options. */
export const listFormat = keeping(
  (locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
)

/** Returns the names of things such as regions for this locale and these options. */
export const displayNames = keeping(
  (locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options),
)
