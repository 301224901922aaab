import { t } from '@lingui/core/macro'
import { AppError } from '../../../lib/app-error.ts'
import type { Billing } from './billing.ts'

const none = async (): Promise<never> => {
  throw new AppError('conflict', t`This installation has no payment provider: everything is unlocked.`)
}

/** Without a provider: every call that needs one is refused. */
export const unconfiguredBilling = (
  paymentLinks: Billing['paymentLinks'] = { monthly: null, annual: null },
): Billing => ({
  isConfigured: false,
  paymentLinks,
  createCustomer: none,
  createCheckout: none,
  createPortal: none,
  findSubscription: none,
  findSubscriptionOf: none,
  findPayer: none,
  listSubscriptionIds: none,
  cancelSubscription: none,
  readEvent: none,
  check: async () => ({ isWorking: false, reason: t`Not configured.` }),
})
