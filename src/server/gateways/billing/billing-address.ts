/** The pages of Stripe on which people pay and manage what they pay. */
const hosts = new Set(['checkout.stripe.com', 'billing.stripe.com', 'buy.stripe.com'])

/**
 * Whether a browser may be sent there. The provider's library once took an error page for a success, so nothing that it
 * returns is believed.
 * @param testUrl of a stand-in, whose own origin is allowed too
 */
export function isBillingAddress(address: unknown, testUrl?: string): address is string {
  if (typeof address !== 'string' || !URL.canParse(address)) return false
  const { protocol, host, origin, username, password } = new URL(address)
  if (username || password) return false
  if (testUrl && origin === new URL(testUrl).origin) return true
  return protocol === 'https:' && hosts.has(host)
}
