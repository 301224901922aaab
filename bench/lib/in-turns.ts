import { median } from './figures.ts'
import type { Server } from './processes.ts'

/** Something that is asked of the product again and again. */
export type Ask = { name: string; ask: () => Promise<void> }

/** In turns, so that whatever else the machine does hits all alike. @returns the median of each in milliseconds */
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

/** A page as the server renders it. @param wanted what its answer must hold */
export const pageAsk = (
  app: Server,
  { name, path, cookie, wanted }: { name: string; path: string; cookie: string; wanted?: string },
): Ask => ({
  name,
  ask: async () => expectAnswer(await fetch(`${app.origin}${path}`, { headers: { cookie } }), wanted),
})

/** A fast wrong answer would be worth nothing. */
export async function expectAnswer(response: Response, wanted = ''): Promise<void> {
  const body = await response.text()
  if (response.status !== 200 || !body.includes(wanted))
    throw new Error(`${response.url} answered ${response.status} ${body.slice(0, 100)}`)
}
