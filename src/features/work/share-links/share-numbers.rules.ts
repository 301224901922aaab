/** Returns the digits of a phone number, and its plus. "(0)" is dialled only without the country code. */
export const dialled = (phone: string) => phone.replaceAll(/(?<=[+\d].*)\(0\)/g, '').replaceAll(/[^+\d]/g, '')

/**
 * Returns the number for WhatsApp, which needs the country code: a number without it could belong to someone in another
 * country. Empty without such a number, because WhatsApp then asks who should get the message.
 */
export const whatsAppNumberOf = (number: string): string => /^(?:\+|00)(\d+)$/.exec(number)?.[1] ?? ''
