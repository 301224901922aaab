import { t } from '@lingui/core/macro'
import type { Mail } from './mail-message.ts'
import { createSmtpMail } from './smtp-mail.ts'

export type { Mail }

/** @param url `smtp://user:password@host:port` or `smtps://…`; without one, mail is not configured */
export function createMail({ url, from }: { url?: string; from: string }): Mail {
  return url ? createSmtpMail({ url, from }) : unconfiguredMail
}

const unconfiguredMail: Mail = {
  isConfigured: false,
  send: async () => {
    throw new Error('mail is not configured: SMTP_URL is not set')
  },
  check: async () => ({ status: 'refused', reason: t`Mail is not configured: SMTP_URL is not set.` }),
}
