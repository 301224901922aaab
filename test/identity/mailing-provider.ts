import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { localProviderMails } from '../../src/local-provider/local-provider.mails.ts'
import { createSealer } from '../../src/server/crypto.ts'
import { createMail } from '../../src/server/gateways/mail/mail.ts'
import { createJobs, type Jobs } from '../../src/server/jobs/queue.ts'
import { sendCodeJob, sendMailJob } from '../../src/server/jobs/send-mail.ts'
import type { TestDatabase } from '../db.ts'
import { aRequestContext } from '../factories/context.ts'
import { aMailbox, type Mailbox } from '../mailbox.ts'
import { aProviderProcess, providerSecret } from './provider-process.ts'
import { appOrigin } from './sign-in-services.ts'

/** Provides the local provider with a real queue and mail server. Call it at the top of a file, after the database. */
export function mailingProvider(database: TestDatabase) {
  const jobsLogged: string[] = []
  let running: { mailbox: Mailbox; jobs: Jobs } | undefined

  const parts = () => {
    if (!running) throw new Error('the mail server runs inside tests only')
    return running
  }
  beforeAll(async () => {
    const mailbox = await aMailbox()
    const jobs = aQueue(database, mailbox, jobsLogged)
    running = { mailbox, jobs }
    jobs.startInBackground()
    await jobs.started()
  })
  // An e-mail of one test that is still being written would block emptying the tables for the next.
  afterEach(() =>
    vi.waitFor(
      async () => {
        const { rows } = await database.db.execute(
          sql`select id from pgboss.job where name in ('mail.send', 'mail.send-code') and state in ('created', 'active')`,
        )
        if (rows.length > 0) throw new Error(`${rows.length} mails are still under way`)
      },
      { timeout: 20_000, interval: 20 },
    ),
  )
  afterAll(async () => {
    await running?.jobs.stop()
    await running?.mailbox.close()
  })

  return {
    jobsLogged,
    get mailbox() {
      return parts().mailbox
    },
    open: (settings: Record<string, string> = {}) =>
      aProviderProcess(database, settings, {
        mail: { isConfigured: true },
        enqueue: (tx, name, payload) => parts().jobs.enqueue(tx, name, payload),
      }),
    /** A process whose queue has not started yet, as in its first seconds. */
    openWhileStarting: () =>
      aProviderProcess(
        database,
        {},
        { mail: { isConfigured: true }, enqueue: aQueue(database, parts().mailbox, jobsLogged).enqueue },
      ),
  }
}

function aQueue(database: TestDatabase, mailbox: Mailbox, logged: string[]): Jobs {
  const { enqueue: _, requestId: __, log: ___, ...services } = aRequestContext(database.db)
  return createJobs({
    url: database.url,
    log: pino({ level: 'debug' }, { write: (line) => void logged.push(line) }),
    jobs: [sendMailJob(localProviderMails), sendCodeJob(localProviderMails)],
    services: {
      ...services,
      origin: appOrigin,
      sealer: (purpose) => createSealer(providerSecret, purpose),
      mail: createMail({ url: mailbox.url, from: 'Kinstead <no-reply@kinstead.example>' }),
    },
    pollSeconds: 0.5,
  })
}

let people = 0

/** Creates a person with a unique address, so that no e-mail of another test reaches them. */
export const aPersonWithMail = (firstName = 'Anna') => ({
  firstName,
  lastName: 'Keller',
  email: `${firstName.toLowerCase()}${people++}@family.example`,
  password: 'lantern moss otter',
})
