import { displayNames } from '../../../lib/formats.ts'
import { locale } from '../../../lib/locale.ts'
import type { JobView } from './worker-pages.schemas.ts'

/** Returns the name of a country in the reader’s language; the code if it is unknown. */
export const countryName = (code: string): string => {
  try {
    return displayNames(locale(), { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

type Place = { propertyName: string; city: string | null; street1: string | null }

/**
 * Returns the name of a property where no address tells the contractor which house is meant: the town before they
 * accept, the street afterwards.
 */
export const nameInstead = ({ propertyName, city, street1 }: Place, isAccepted: boolean): string | null =>
  (isAccepted ? street1 : city) ? null : propertyName

/** Tells whether a job ended before its contractor accepted it. */
export const isOver = ({ state, closesAt }: Pick<JobView, 'state' | 'closesAt'>): boolean =>
  closesAt !== null && state !== 'ACCEPTED'
