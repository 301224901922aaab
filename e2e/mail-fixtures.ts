import { aMailbox, type Mailbox } from '../test/mailbox.ts'
import { startApp } from './app.ts'
import { test as base } from './fixtures.ts'

/** The product with a mail server, so that codes are sent. */
export const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: [
    async ({ browserName: _ }, use) => {
      const mailbox = await aMailbox()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ mailbox }, use) => {
      const app = await startApp({ SMTP_URL: mailbox.url })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
