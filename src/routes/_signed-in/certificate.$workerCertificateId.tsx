import { createFileRoute, redirect } from '@tanstack/react-router'
import { certificateQuery } from '../../features/house/workers/certificates.queries.ts'
import { load } from '../-page.ts'

/** Redirects from notifications and the calendar: a certificate is shown on its contractor’s page. */
export const Route = createFileRoute('/_signed-in/certificate/$workerCertificateId')({
  loader: async ({ context, params: { workerCertificateId } }) => {
    const { workerId } = await load(context, certificateQuery(workerCertificateId))
    throw redirect({
      to: '/worker/$workerId',
      params: { workerId },
      hash: `certificate-${workerCertificateId}`,
      replace: true,
    })
  },
})
