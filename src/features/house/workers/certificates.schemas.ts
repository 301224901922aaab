import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { workerInput } from './workers.schemas.ts'

/** A contractor’s certificate or insurance with its expiry. The file itself is a document of the contractor. */
export const certificateFields = z.strictObject({
  title: requiredText(() => t`Enter what the certificate is for.`),
  number: optionalText(120),
  /** The last valid day. */
  expiresOn: optionalDate,
})
export type CertificateFields = z.infer<typeof certificateFields>

const version = z.number().int().min(1)

export const addCertificateInput = certificateFields.extend(workerInput.shape)
export type AddCertificateInput = z.infer<typeof addCertificateInput>
export const certificateInput = z.strictObject({ workerCertificateId: idSchema })
export const updateCertificateInput = certificateFields.extend({ ...certificateInput.shape, version })
export type UpdateCertificateInput = z.infer<typeof updateCertificateInput>
export const restoreCertificateInput = certificateInput.extend({ familyGroupId: idSchema })

export const certificateView = z.object({
  ...certificateFields.shape,
  id: idSchema,
  workerId: idSchema,
  version,
})
export type CertificateView = z.output<typeof certificateView>

export type CertificatesView = {
  certificates: CertificateView[]
  /** Today in the group’s time zone. */
  today: string
}
