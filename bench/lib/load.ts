import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { median } from './figures.ts'
import { runToEnd } from './processes.ts'

/** What a load requests repeatedly: with all cookies in turn, one connection for each. */
export type Target = {
  url: string
  headers?: Record<string, string>
  cookies?: string[]
  /** Each request comes from a different address; the app trusts the proxy in front of it. */
  isFromManyAddresses?: boolean
}

/** The duration in seconds, or the number of requests. */
export type Effort = { duration: number } | { amount: number }
export type LoadPlan = { connections: number; pairs: number; effort: Effort; warmUp: Effort | null }
export type Load = { target: Target; connections: number; effort: Effort }

const program = join(import.meta.dirname, 'load-process.ts')

type Result = { duration: number; '2xx': number; non2xx: number; errors: number; timeouts: number }

/**
 * Puts load on a server from a separate process.
 * @returns the result
 */
async function putLoad(load: Load): Promise<Result> {
  return JSON.parse(await runToEnd(program, [JSON.stringify(load)]))
}

/** @returns how many answers arrived in how many seconds; anything but a 2xx fails the benchmark */
export async function answersTo(load: Load): Promise<{ answers: number; seconds: number }> {
  const result = await putLoad(load)
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0 || result['2xx'] === 0) {
    throw new Error(`${failed} of the requests to ${load.target.url} failed, ${result['2xx']} were answered`)
  }
  return { answers: result['2xx'], seconds: result.duration }
}

async function requestsPerSecond(load: Load): Promise<number> {
  const { answers, seconds } = await answersTo(load)
  return answers / seconds
}

export type Comparison = { ratio: number; subject: number; reference: number }

/**
 * Loads two servers in turn, so that other load on the machine affects both alike.
 * @returns the median of the ratios of the pairs, and the median requests per second of each
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

const readyLimitMs = 15_000
const retryMs = 500

/**
 * Checks the answer, because a fast wrong answer must not count. A busy machine may answer 503, which asks to try
 * again.
 * @throws if the answer is not 200, or lacks one of the words
 */
export async function expectWords(target: Target, words: readonly string[]): Promise<void> {
  const deadline = performance.now() + readyLimitMs
  const headers = { ...target.headers, cookie: target.cookies?.[0] ?? '' }
  for (;;) {
    const response = await fetch(target.url, { headers, redirect: 'manual' })
    const text = await response.text()
    const missing = words.filter((word) => !text.includes(word))
    if (response.status === 200 && missing.length === 0) return
    if (response.status !== 503 || performance.now() > deadline) {
      const lacking = `without ${missing.length} of the ${words.length} words`
      throw new Error(`${target.url} answered ${response.status} ${lacking}`)
    }
    await delay(retryMs)
  }
}
