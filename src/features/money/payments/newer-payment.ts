import { isAppError } from '../../../lib/app-error.ts'
import { type PaymentView, paymentView } from './payments.schemas.ts'

/** The newer value that a refused, stale edit brought back; null when it was refused for another reason. */
export function newerPaymentOf(error: unknown): PaymentView | null {
  if (!isAppError(error, 'conflict')) return null
  const newer = paymentView.safeParse(error.details.current)
  return newer.success ? newer.data : null
}
