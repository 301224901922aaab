import { t } from '@lingui/core/macro'
import type { ExpiryView } from './expiries.schemas.ts'

/** Returns what expires in words: "Warranty for Boiler ends". */
export function expiryTitle({
  kind,
  name,
  workerName,
}: Pick<ExpiryView, 'kind' | 'name' | 'workerName'>): string {
  if (kind === 'INSURANCE_RENEWAL') return t`Insurance for ${name} renews`
  if (kind === 'HANDOVER_CHECK') return t`Check the handover list for ${name}`
  if (kind === 'WARRANTY_END') return t`Warranty for ${name} ends`
  return workerName === null ? t`${name} expires` : t`${name} of ${workerName} expires`
}
