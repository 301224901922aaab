import type { ExpiryView } from './expiries.schemas.ts'

/** What ends, in words: "Warranty of Boiler ends". */
export function expiryTitle({ kind, name }: Pick<ExpiryView, 'kind' | 'name'>): string {
  if (kind === 'INSURANCE_RENEWAL') return `Insurance of ${name} renews`
  if (kind === 'WARRANTY_END') return `Warranty of ${name} ends`
  return `${name} expires`
}
