import { createFileRoute, redirect } from '@tanstack/react-router'
import { certificateQuery } from '../../features/house/workers/certificates.queries.ts'
import { load } from '../../lib/page.ts'

/** Where notices and the calendar lead: a certificate is shown on the page of its contractor. */
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
