import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export type Call = { url: string; headers: Record<string, string>; accepts: (body: string) => boolean }

/**
 * `lateMs`: how long after its scheduled time each call was sent. If it is large, the machine was too busy to measure.
 */
export type PacedResult = { latenciesMs: number[]; lateMs: number[]; failures: string[] }

/**
 * Sends each pair of calls at its scheduled time, whether or not earlier ones were answered, as independent people do.
 * A slow server does not slow the load down.
 */
export async function pacedLoad(
  calls: (turn: number) => Call[],
  { intervalMs, seconds }: { intervalMs: number; seconds: number },
): Promise<PacedResult> {
  const result: PacedResult = { latenciesMs: [], lateMs: [], failures: [] }
  const underWay: Promise<void>[] = []
  const startedAt = performance.now()
  const turns = Math.floor((seconds * 1_000) / intervalMs)
  for (let turn = 0; turn < turns; turn++) {
    const dueAt = startedAt + turn * intervalMs
    const wait = dueAt - performance.now()
    if (wait > 0) await delay(wait)
    for (const call of calls(turn)) underWay.push(measure(call, dueAt, result))
  }
  await Promise.all(underWay)
  return result
}

async function measure(
  call: Call,
  dueAt: number,
  { latenciesMs, lateMs, failures }: PacedResult,
): Promise<void> {
  const sentAt = performance.now()
  lateMs.push(sentAt - dueAt)
  try {
    const { status, body } = await send(call)
    if (status !== 200 || !call.accepts(body)) failures.push(`${status} ${body.slice(0, 100)}`)
  } catch (error) {
    failures.push(String(error))
  }
  latenciesMs.push(performance.now() - sentAt)
}

const answerLimitMs = 10_000

/** Uses a new connection for each call: between two polls of a browser, the server has closed the last one. */
function send({ url, headers }: Call): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: false, timeout: answerLimitMs }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      response.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${answerLimitMs} ms`)))
    sent.on('error', reject)
    sent.end()
  })
}
