import { workerCertificates } from '../../../../server/db/schema/workers.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { workerCertificateEntity } from '../worker-certificate.entity.ts'
import { restoreCertificate, workerCertificateTrash } from './certificates.service.ts'

export const workerCertificateDeclaration: EntityDeclaration = {
  entity: workerCertificateEntity,
  tables: [workerCertificates],
  trash: { of: workerCertificateTrash, restore: restoreCertificate },
}
