import { isAppError } from '../../../lib/app-error.ts'
import { type BillSeriesView, type BillView, billSeriesView, billView } from './bills.schemas.ts'

/** The newer value that a refused, stale edit brought back; null when it was refused for another reason. */
export function newerBillOf(error: unknown): BillView | null {
  if (!isAppError(error, 'conflict')) return null
  return billView.safeParse(error.details.current).data ?? null
}

export function newerSeriesOf(error: unknown): BillSeriesView | null {
  if (!isAppError(error, 'conflict')) return null
  return billSeriesView.safeParse(error.details.current).data ?? null
}
