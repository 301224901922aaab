import type { Limits } from '../server/rate-limit.ts'

const hour = 60 * 60

/** Mails with codes: to one person, and asked for from one address. */
const personMails = { points: 5, durationSeconds: hour }
const addressMails = { points: 20, durationSeconds: hour }

/**
 * Counts one mail that is asked for.
 * @param person who it would go to, whether or not they exist: what is refused must tell nothing
 */
export async function limitMails(
  limits: Limits,
  purpose: 'verify' | 'reset',
  person: string,
  address: string,
): Promise<void> {
  await limits.limit('code-mails-from', address, addressMails)
  await limits.limit(`code-mails-${purpose}`, person, personMails)
}
