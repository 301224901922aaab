import { memberOfGroup, memberOfWorker, memberOfWorkerCertificate } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import {
  addCertificateInput,
  certificateInput,
  restoreCertificateInput,
  updateCertificateInput,
} from './certificates.schemas.ts'
import * as certificates from './server/certificates.service.ts'
import { workerInput } from './workers.schemas.ts'

export const listCertificates = memberOfWorker({ method: 'GET' })
  .validator(input(workerInput))
  .handler(({ context, data }) => certificates.listCertificates(context.ctx, data.workerId))

export const getCertificate = memberOfWorkerCertificate({ method: 'GET' })
  .validator(input(certificateInput))
  .handler(({ context, data }) => certificates.getCertificate(context.ctx, data.workerCertificateId))

export const addCertificate = memberOfWorker({ method: 'POST' })
  .validator(input(addCertificateInput))
  .handler(({ context, data }) => certificates.addCertificate(context.ctx, data))

export const updateCertificate = memberOfWorkerCertificate({ method: 'POST' })
  .validator(input(updateCertificateInput))
  .handler(({ context, data }) => certificates.updateCertificate(context.ctx, data))

export const deleteCertificate = memberOfWorkerCertificate({ method: 'POST' })
  .validator(input(certificateInput))
  .handler(({ context, data }) => certificates.deleteCertificate(context.ctx, data.workerCertificateId))

export const restoreCertificate = memberOfGroup({ method: 'POST' })
  .validator(input(restoreCertificateInput))
  .handler(({ context, data }) => certificates.restoreCertificate(context.ctx, data.workerCertificateId))
