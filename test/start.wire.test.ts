import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from './db.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'kinstead-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs `npm start` as people type it; what is already installed and built is skipped. */
function npmStart(environment: Record<string, string>) {
  const port = String(20_000 + (process.pid % 20_000))
  const child = spawn('npm', ['start'], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      APP_SECRET: 'the secret of this test, long enough',
      APP_ORIGIN: `http://127.0.0.1:${port}`,
      HOST: '127.0.0.1',
      PORT: port,
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  const exit = once(child, 'exit').then(([code]) => Number(code))
  return { child, said, exit, address: `http://127.0.0.1:${port}` }
}

it('starts with a read-only home folder', async () => {
  const home = join(folder, 'home')
  writeFileSync(home, 'no folder')
  const { child, said, exit, address } = npmStart({ HOME: home })
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => child.exitCode !== null,
    )
  await expect.poll(isReady, { timeout: 40_000 }).toBe(true)
  expect(child.exitCode, said.join('')).toBeNull()
  child.kill('SIGTERM')
  await exit
})

it('fails with one sentence if it cannot listen', async () => {
  const { said, exit } = npmStart({ HOST: '192.0.2.1' })
  expect(await exit).toBeGreaterThan(0)
  const lines = said.join('').split('\n')
  // npm prints which script it runs, and we print that people may have to type another address.
  const ours = lines.filter((line) => line !== '' && !/^(> |npm |Warning: )/.test(line))
  expect(ours).toEqual([
    'Kinstead cannot listen at 192.0.2.1: this machine has no such address. Set a different HOST or PORT.',
  ])
})
