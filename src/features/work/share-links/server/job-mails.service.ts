import { t } from '@lingui/core/macro'
import type { RequestContext } from '../../../../server/context.ts'
import { oneLine, renderMail } from '../../../../server/gateways/mail/render-mail.ts'
import type { MailKind } from '../../../../server/jobs/send-mail.ts'
import { addressOfCurrentJob } from './create-link.service.ts'

/** The recipient of a mail about a job. */
type Addressee = {
  workerId: string
  workerName: string
  workerStatus: string
  email: string | null
  projectId: string | null
}

type Says = { subject: string; heading: string; paragraphs: string[]; footer: string }

/**
 * Prepares a mail to a contractor about their job, with a link to its page while it is active.
 * @param write returns the text; `hasPage` tells whether the contractor can answer on that page
 * @returns null without an address, and for a blocked contractor
 */
export async function mailAboutJob(
  ctx: Pick<RequestContext, 'db' | 'sealer' | 'origin'>,
  { workerId, workerName, workerStatus, email, projectId }: Addressee,
  write: (hasPage: boolean) => Says | null,
): Promise<Awaited<ReturnType<MailKind['write']>>> {
  if (!email || workerStatus === 'BLOCKED') return null
  const url = projectId && (await addressOfCurrentJob(ctx, { projectId, workerId }))
  const says = write(Boolean(url))
  if (!says) return null
  const { subject, heading, paragraphs, footer } = says
  return {
    to: { name: oneLine(workerName), address: email },
    subject: oneLine(subject),
    ...renderMail({
      heading,
      paragraphs,
      action: url ? { label: t`Open the job`, url } : null,
      footer: { text: footer },
    }),
  }
}
