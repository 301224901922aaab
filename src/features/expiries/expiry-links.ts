import { linkOptions } from '@tanstack/react-router'
import type { ExpiryView } from './expiries.schemas.ts'

/** The page that shows what ends. */
export function expiryTarget({ kind, propertyId }: Pick<ExpiryView, 'kind' | 'propertyId'>) {
  const params = { propertyId }
  if (kind === 'WARRANTY_END') return linkOptions({ to: '/property/$propertyId/assets', params })
  if (kind === 'DOCUMENT_EXPIRY') return linkOptions({ to: '/property/$propertyId/documents', params })
  return linkOptions({ to: '/property/$propertyId', params })
}
