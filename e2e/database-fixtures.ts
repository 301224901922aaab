import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '../src/server/db/client.ts'
import { startEmbeddedDatabase } from '../src/server/db/embedded.ts'
import { createLogger } from '../src/server/logger.ts'
import { startApp } from './app.ts'
import { test as journey } from './fixtures.ts'

/** The product on a database that the test can reach too: for what takes weeks or many people. */
export const test = journey.extend<object, { database: { db: Db; url: string } }>({
  database: [
    async ({ browserName: _ }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'kinstead-e2e-'))
      const embedded = await startEmbeddedDatabase({ dataDir, log: createLogger('silent') })
      const { db, close } = openDatabase(embedded.url)
      await use({ db, url: embedded.url })
      await close()
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  app: [
    async ({ database: { url } }, use) => {
      const secret = 'the secret of the journeys, long enough'
      const app = await startApp({ DATABASE_URL: url, APP_SECRET: secret })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
