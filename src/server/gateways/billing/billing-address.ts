/** The Stripe pages for paying and managing payments. */
const hosts = new Set(['checkout.stripe.com', 'billing.stripe.com', 'buy.stripe.com'])

/**
 * Tells whether a browser may be sent there. The provider's library has taken an error page for a success, so its
 * answers are not trusted.
 * @param testUrl of an emulator, whose origin is allowed too
 */
export function isBillingAddress(address: unknown, testUrl?: string): address is string {
  if (typeof address !== 'string' || !URL.canParse(address)) return false
  const { protocol, host, origin, username, password } = new URL(address)
  if (username || password) return false
  if (testUrl && origin === new URL(testUrl).origin) return true
  return protocol === 'https:' && hosts.has(host)
}
