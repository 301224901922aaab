import { median } from './figures.ts'
import type { Server } from './processes.ts'

/** A request that is measured repeatedly. */
export type Ask = { name: string; ask: () => Promise<void> }

/**
 * Runs requests in turn, so that other load on the machine affects all alike.
 * @returns the median of each in milliseconds
 */
export async function measureInTurns(asked: Ask[], rounds: number): Promise<Map<string, number>> {
  const took = new Map<string, number[]>(asked.map(({ name }) => [name, []]))
  for (let round = -rounds / 4; round < rounds; round++) {
    for (const { name, ask } of asked) {
      const startedAt = performance.now()
      await ask()
      if (round >= 0) took.get(name)?.push(performance.now() - startedAt)
    }
  }
  return new Map([...took].map(([name, latenciesMs]) => [name, median(latenciesMs)]))
}

/**
 * Requests a page rendered by the server.
 * @param wanted text that its answer must contain
 */
export const pageAsk = (
  app: Server,
  { name, path, cookie, wanted }: { name: string; path: string; cookie: string; wanted?: string },
): Ask => ({
  name,
  ask: async () => expectAnswer(await fetch(`${app.origin}${path}`, { headers: { cookie } }), wanted),
})

/** A fast wrong answer must not count. */
export async function expectAnswer(response: Response, wanted = ''): Promise<void> {
  const body = await response.text()
  if (response.status !== 200 || !body.includes(wanted))
    throw new Error(`${response.url} answered ${response.status} ${body.slice(0, 100)}`)
}
