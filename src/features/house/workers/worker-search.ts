import {
  type Trade,
  trades,
  type WorkerSort,
  type WorkerStatus,
  workerSorts,
  workerStatuses,
} from './workers.rules.ts'

/** Parses the search parameters of the contractor list. */
export type WorkerSearch = { q?: string; trade?: Trade; status?: WorkerStatus; sort?: WorkerSort }

/** Parsed by hand, so that the schema library stays out of the script that every page loads. */
export function workerSearch(search: Record<string, unknown>): WorkerSearch {
  const { q } = search
  const trade = trades.find((known) => known === search.trade)
  const status = workerStatuses.find((known) => known === search.status)
  const sort = workerSorts.find((known) => known === search.sort)
  // The router parses a phone number in an address as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 120) : ''
  return {
    ...(text && { q: text }),
    ...(trade && { trade }),
    ...(status && { status }),
    ...(sort && { sort }),
  }
}
