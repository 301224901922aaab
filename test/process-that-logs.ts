import { type ChildProcess, spawn } from 'node:child_process'
import { expect } from 'vitest'
import { freePort } from './free-port.ts'

/** The built product in a separate process, on the database of this test, with full logging. */
export async function aProcessThatLogs(visit: (address: string, child: ChildProcess) => Promise<void>) {
  const port = String(await freePort())
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'debug', STOP_DELAY_SECONDS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => lines.push(String(chunk)))
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const address = `http://127.0.0.1:${port}`
  try {
    await expect
      .poll(
        () =>
          fetch(`${address}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true)
    await visit(address, child)
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(lines.join('\n'), { cause: error })
  }
  return {
    lines,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}
