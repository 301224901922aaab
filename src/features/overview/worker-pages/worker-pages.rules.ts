import type { JobView } from './worker-pages.schemas.ts'

/** Returns the English name of a country; the code if it is unknown. */
export const countryName = (code: string): string => {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Tells whether a job ended before its contractor accepted it. */
export const isOver = ({ state, closesAt }: Pick<JobView, 'state' | 'closesAt'>): boolean =>
  closesAt !== null && state !== 'ACCEPTED'
