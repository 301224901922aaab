import type { JobView } from './worker-pages.schemas.ts'

/** The name of a country by its code, in English as the page is; the code where nobody knows it. */
export const countryName = (code: string): string => {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Whether a job ended before its contractor accepted it. */
export const isOver = ({ state, closesAt }: Pick<JobView, 'state' | 'closesAt'>): boolean =>
  closesAt !== null && state !== 'ACCEPTED'
