import type { RequestContext } from '../../../../server/context.ts'
import { oneLine, renderMail } from '../../../../server/gateways/mail/render-mail.ts'
import type { MailKind } from '../../../../server/jobs/send-mail.ts'
import { addressOfCurrentJob } from './create-link.service.ts'

/** Whom a mail about a job goes to, as the row that it is about says. */
type Addressee = {
  workerId: string
  workerName: string
  workerStatus: string
  email: string | null
  projectId: string | null
}

type Says = { subject: string; heading: string; paragraphs: string[]; footer: string }

/**
 * A mail to a contractor about their job, with the way to its page while their link lives.
 * @param write says it; `hasPage` tells whether the contractor can answer on that page
 * @returns null where no address is known, and for one who is blocked
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
      action: url ? { label: 'Open the job', url } : null,
      footer: { text: footer },
    }),
  }
}
