import { type Mail, type MailMessage, type MailOutcome, mailMessage } from './mail-message.ts'

/** Keeps sent mail in memory, for tests. @param outcome the server's answer */
export function createMemoryMail(
  outcome: () => MailOutcome = () => ({ status: 'sent' }),
): Mail & { sent: MailMessage[] } {
  const sent: MailMessage[] = []
  return {
    isConfigured: true,
    sent,
    async send(message) {
      const checked = mailMessage.parse(message)
      const result = outcome()
      if (result.status === 'sent') sent.push(checked)
      return result
    },
    check: async () => outcome(),
  }
}
