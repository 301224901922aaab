import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { anApp } from './app-process.ts'
import { testDatabase } from './db.ts'
import { anOtlpReceiver } from './otlp-receiver.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'kinstead-traces-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const forever = () => new Promise<number>(() => {})

it.each([
  ['sends the last traces to a collector that answers', () => 200],
  ['ends in time if the collector does not answer', forever],
])(
  'a stop %s',
  async (_, answer) => {
    const receiver = await anOtlpReceiver(answer)
    const app = await anApp({
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      APP_SECRET: 'the secret of this test, long enough',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      STOP_DELAY_SECONDS: '1',
    })
    try {
      await app.start()
      expect((await fetch(`${app.origin}/login`)).status).toBe(200)
      const exit = once(app.process(), 'exit')
      app.process().kill('SIGTERM')
      await expect.poll(app.isReady, { timeout: 5_000 }).toBe(false)
      expect(await exit).toEqual([0, null])
      expect(receiver.spans().map(({ name }) => name)).toContain('GET /login')
    } finally {
      await app.end('SIGKILL')
      receiver.close()
    }
  },
  60_000,
)
