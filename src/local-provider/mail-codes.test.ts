import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { testDatabase } from '../../test/db.ts'
import { aRequestContext, testSecret } from '../../test/factories/context.ts'
import { aMailbox } from '../../test/mailbox.ts'
import { newId } from '../lib/ids.ts'
import { providerAccounts } from '../server/db/schema/local-provider.ts'
import { createMail } from '../server/gateways/mail/mail.ts'
import { createJobs } from '../server/jobs/queue.ts'
import { sendCodeJob, sendMailJob } from '../server/jobs/send-mail.ts'
import { createLogger } from '../server/logger.ts'
import { localProviderMails } from './local-provider.mails.ts'
import { mailCode, redeemCode } from './mail-codes.service.ts'

const database = testDatabase()
const { db } = database

it('sends a code again within seconds when the mail server is busy', async () => {
  const id = newId()
  const email = 'anna@family.example'
  await db
    .insert(providerAccounts)
    .values({ id, email, firstName: 'Anna', lastName: 'Keller', passwordHash: 'x' })
  const mailbox = await aMailbox()
  const { enqueue: _, requestId: __, log: ___, ...services } = aRequestContext(db)
  const jobs = createJobs({
    url: database.url,
    log: createLogger('silent'),
    jobs: [sendMailJob(localProviderMails), sendCodeJob(localProviderMails)],
    services: {
      ...services,
      mail: createMail({ url: mailbox.url, from: 'Kinstead <no-reply@kinstead.example>' }),
    },
  })
  try {
    jobs.startInBackground()
    await jobs.started()
    const mine = { db, appSecret: testSecret, sealer: services.sealer, enqueue: jobs.enqueue }
    mailbox.refuseOnce()
    await mailCode(mine, id, 'RESET_PASSWORD')
    await vi.waitFor(async () => expect(await triedAgain()).toEqual([{ limit: 7, delay: 3 }]), {
      timeout: 30_000,
    })
    const code = (await mailbox.nextCode(email)).replace(' ', '')
    expect(await redeemCode(mine, { accountId: id, purpose: 'RESET_PASSWORD', code }, async () => {})).toBe(
      true,
    )
  } finally {
    await jobs.stop()
    await mailbox.close()
  }
})

/** Makes failed jobs retry at once. */
async function triedAgain() {
  const { rows } = await db.execute(
    sql`select retry_limit as limit, retry_delay as delay from pgboss.job where state = 'retry' or retry_count > 0`,
  )
  return rows
}
