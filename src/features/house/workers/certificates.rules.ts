import { addMonths } from '../../../lib/dates.ts'
import { fieldsLike } from '../../../lib/fields.ts'
import type { CertificateFields } from './certificates.schemas.ts'

export const maxCertificatesPerWorker = 50

export const emptyCertificate: CertificateFields = { title: '', number: null, expiresOn: null }

export const { changedFields, pickFields, fieldsOf: certificateFieldsOf } = fieldsLike(emptyCertificate)

const expiresSoonMonths = 3

/** Returns the expiry state: past from the next day, soon within about 90 days. */
export function certificateState(expiresOn: string | null, today: string): 'past' | 'soon' | null {
  if (expiresOn === null) return null
  if (expiresOn < today) return 'past'
  return expiresOn <= addMonths(today, expiresSoonMonths) ? 'soon' : null
}
