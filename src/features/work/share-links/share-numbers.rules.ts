/** Returns the digits of a phone number, and its plus. "(0)" is dialled only without the country code. */
export const dialled = (phone: string) => phone.replaceAll(/(?<=[+\d].*)\(0\)/g, '').replaceAll(/[^+\d]/g, '')

/**
 * Returns the number for WhatsApp, which needs the country code; empty without a number, because WhatsApp then asks who
 * should get the message. Null for a number without the country code: it could belong to someone in another country.
 */
export function whatsAppNumberOf(number: string): string | null {
  if (number === '') return ''
  return /^(?:\+|00)(\d+)$/.exec(number)?.[1] ?? null
}
