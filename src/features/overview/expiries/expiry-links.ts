import { linkOptions } from '@tanstack/react-router'
import type { ExpiryView } from './expiries.schemas.ts'

/** The page that shows what ends. */
export function expiryTarget({
  kind,
  thingId,
  propertyId,
}: Pick<ExpiryView, 'kind' | 'thingId' | 'propertyId'>) {
  if (kind === 'WARRANTY_END') return linkOptions({ to: '/asset/$assetId', params: { assetId: thingId } })
  if (kind === 'DOCUMENT_EXPIRY')
    return linkOptions({ to: '/document/$documentId', params: { documentId: thingId } })
  return linkOptions({ to: '/property/$propertyId', params: { propertyId } })
}
