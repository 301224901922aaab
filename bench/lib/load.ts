import { fileURLToPath } from 'node:url'
import { median } from './figures.ts'
import { runToEnd } from './processes.ts'

/** What a load asks for, again and again. */
export type Target = { url: string; headers?: Record<string, string> }

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
const connections = 16

type Result = { duration: number; '2xx': number; non2xx: number; errors: number; timeouts: number }

/** Puts load on a server from a process of its own. @returns what came back. */
async function putLoad({ url, headers = {} }: Target, seconds: number): Promise<Result> {
  const headerOptions = Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`])
  const options = [
    '--connections',
    String(connections),
    '--duration',
    String(seconds),
    '--no-progress',
    '--json',
  ]
  return JSON.parse(await runToEnd(autocannon, [...options, ...headerOptions, url]))
}

/** @returns answers per second; anything but a 2xx is a failure of the benchmark. */
async function requestsPerSecond(target: Target, seconds: number): Promise<number> {
  const result = await putLoad(target, seconds)
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0 || result['2xx'] === 0) {
    throw new Error(`${failed} of the requests to ${target.url} failed, ${result['2xx']} were answered`)
  }
  return result['2xx'] / result.duration
}

export type Comparison = { ratio: number; subject: number; reference: number }

/**
 * Loads two servers in turns, so that whatever else the machine does hits both alike.
 * @returns the median of the ratios of the pairs, and the median of the requests per second of each.
 */
export async function compare(
  subject: Target,
  reference: Target,
  { pairs, seconds, warmUpSeconds }: { pairs: number; seconds: number; warmUpSeconds: number },
): Promise<Comparison> {
  await putLoad(subject, warmUpSeconds)
  await putLoad(reference, warmUpSeconds)
  const rounds: Comparison[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const ofSubject = await requestsPerSecond(subject, seconds)
    const ofReference = await requestsPerSecond(reference, seconds)
    rounds.push({ ratio: ofSubject / ofReference, subject: ofSubject, reference: ofReference })
  }
  return {
    ratio: median(rounds.map((round) => round.ratio)),
    subject: median(rounds.map((round) => round.subject)),
    reference: median(rounds.map((round) => round.reference)),
  }
}
