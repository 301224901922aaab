import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import {
  addCertificate,
  deleteCertificate,
  getCertificate,
  listCertificates,
  restoreCertificate,
  updateCertificate,
} from './certificates.functions.ts'

export const certificatesQuery = (workerId: string) =>
  queryOptions({
    queryKey: key('worker', workerId, 'certificates'),
    queryFn: () => listCertificates({ data: { workerId } }),
  })

/** Reads one certificate, for the address that redirects to its contractor. */
export const certificateQuery = (workerCertificateId: string) =>
  queryOptions({
    queryKey: key('workerCertificate', workerCertificateId),
    queryFn: () => getCertificate({ data: { workerCertificateId } }),
  })

export const useAddCertificate = () => useChange(addCertificate)
export const useUpdateCertificate = () => useChange(updateCertificate)
export const useDeleteCertificate = () => useChange(deleteCertificate)
export const useRestoreCertificate = () => useChange(restoreCertificate)
