import { join } from 'node:path'
import { median } from './figures.ts'
import { runToEnd } from './processes.ts'

/** What a load asks for, again and again: with all the cookies in turn, a connection for each. */
export type Target = { url: string; headers?: Record<string, string>; cookies?: string[] }

/** For how many seconds, or how many requests. */
type Effort = { duration: number } | { amount: number }
export type LoadPlan = { connections: number; pairs: number; effort: Effort; warmUp: Effort | null }
export type Load = { target: Target; connections: number; effort: Effort }

const program = join(import.meta.dirname, 'load-process.ts')

type Result = { duration: number; '2xx': number; non2xx: number; errors: number; timeouts: number }

/** Puts load on a server from a process of its own. @returns what came back. */
async function putLoad(load: Load): Promise<Result> {
  return JSON.parse(await runToEnd(program, [JSON.stringify(load)]))
}

/** @returns answers per second; anything but a 2xx is a failure of the benchmark. */
async function requestsPerSecond(load: Load): Promise<number> {
  const result = await putLoad(load)
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0 || result['2xx'] === 0) {
    throw new Error(`${failed} of the requests to ${load.target.url} failed, ${result['2xx']} were answered`)
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
  { connections, pairs, effort, warmUp }: LoadPlan,
): Promise<Comparison> {
  if (warmUp) {
    await putLoad({ target: subject, connections, effort: warmUp })
    await putLoad({ target: reference, connections, effort: warmUp })
  }
  const rounds: Comparison[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const ofSubject = await requestsPerSecond({ target: subject, connections, effort })
    const ofReference = await requestsPerSecond({ target: reference, connections, effort })
    rounds.push({ ratio: ofSubject / ofReference, subject: ofSubject, reference: ofReference })
  }
  return {
    ratio: median(rounds.map((round) => round.ratio)),
    subject: median(rounds.map((round) => round.subject)),
    reference: median(rounds.map((round) => round.reference)),
  }
}
