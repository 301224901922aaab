import { dateFormat } from './formats.ts'
import { locale } from './locale.ts'

/** Formats a date in the near future without its year: "Sat 28 Nov". */
export const shortDay = (date: string) =>
  dateFormat(locale(), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
