import { currenciesInUse, currencyOfCountry } from './country-currencies.ts'

export type Choice = { value: string; label: string }

/** Lists the currencies in use today, with names in the reader's language: `EUR – euro`. */
export function currencyOptions(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return currenciesInUse.map((code) => {
    const name = names.of(code)
    // An older browser cannot name a new currency.
    return { value: code, label: name && name !== code ? `${code} – ${name}` : code }
  })
}

/**
 * Lists countries with names in the reader's language, sorted. Source: ISO 3166-1 alpha-2, without six uninhabited
 * ones (AQ, BV, GS, HM, TF, UM), plus XK for Kosovo.
 */
export function countryOptions(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return countryCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((a, b) => compare(a.label, b.label))
}

export const countryCodes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  )

// `Intl` cannot list its locales, so these are tested one by one.
const localeTags =
  'af ar-AE ar-EG ar-MA ar-SA az bg bn-BD bs ca cs cy da de-AT de-CH de-DE de-LU el en-AU en-CA en-GB en-IE en-IN en-NZ en-SG en-US en-ZA es-AR es-CL es-CO es-ES es-MX es-PE es-US et eu fa fi fil fr-BE fr-CA fr-CH fr-FR fr-LU ga gl gu he hi hr hu hy id is it-CH it-IT ja ka kk km kn ko lo lt lv mk ml mn mr ms my nb ne nl-BE nl-NL nn pa pl pt-BR pt-PT rm ro ru sk sl sq sr-Cyrl sr-Latn sv-FI sv-SE sw ta te th tr uk ur uz vi zh-CN zh-HK zh-TW zu'.split(
    ' ',
  )

/** Lists the supported locales, each named in its own language: `Deutsch (Schweiz)`. */
export function localeOptions(): Choice[] {
  const known = Intl.DateTimeFormat.supportedLocalesOf(localeTags)
  const { compare } = new Intl.Collator('en')
  return known
    .map((tag) => ({ value: tag, label: nameOfLocale(tag) }))
    .toSorted((a, b) => compare(a.label, b.label))
}

/** @example nameOfLocale('de-CH') // 'Deutsch (Schweiz)' */
export function nameOfLocale(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** Returns whether dates and numbers can be formatted in the locale. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

/** Returns the likely currency of a locale: `de-CH` → CHF, else EUR. */
export const likelyCurrency = (locale: string): string =>
  currencyOfCountry.get(new Intl.Locale(locale).maximize().region ?? '') ?? 'EUR'
