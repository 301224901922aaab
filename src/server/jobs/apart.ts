import type { Tx } from '../db/client.ts'
import { isOutageForAll } from '../db/outage.ts'
import type { Logger } from '../logger.ts'

type Whose = { familyGroupId: string } | { userId: string }

/**
 * For a job over many groups or people: what fails for one of them is logged with its id, and the others still get theirs.
 * At its end the job fails (`finish`), so that it is tried again and, in the end, listed among the failed ones. A database
 * that is away fails the job at once: the others would only wait for it too.
 */
export function workApart({ log }: { log: Logger }) {
  const failures = new Map<string, unknown>()

  /**
   * @returns what the work returned; undefined where it failed
   * @throws what means that the database is away
   */
  async function run<Result>(whose: Whose, work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work()
    } catch (error) {
      if (isOutageForAll(error)) throw error
      const id = 'userId' in whose ? { userId: whose.userId } : { familyGroupId: whose.familyGroupId }
      log.error({ ...id, err: error }, 'failed for one of many, going on with the others')
      for (const one of Object.values(id)) failures.set(one, error)
    }
  }

  return {
    run,
    /**
     * Works on many rows at once, since that is fast; where that fails, on those of each group alone. In savepoints of the
     * transaction that holds the rows.
     * @returns the sum of what the work returned
     */
    async together<Row extends { familyGroupId: string }>(
      tx: Tx,
      rows: Row[],
      work: (tx: Tx, rows: Row[]) => Promise<number>,
    ): Promise<number> {
      try {
        return await tx.transaction((part) => work(part, rows))
      } catch (error) {
        if (isOutageForAll(error)) throw error
        log.warn({ err: error }, 'failed for many at once, trying each group alone')
        let done = 0
        for (const [familyGroupId, own] of Map.groupBy(rows, (row) => row.familyGroupId))
          done += (await run({ familyGroupId }, () => tx.transaction((part) => work(part, own)))) ?? 0
        return done
      }
    },
    /** @throws when it failed for anyone: the ids are in the message, and why is in the log */
    finish() {
      if (failures.size === 0) return
      const ids = [...failures.keys()].slice(0, 10).join(', ')
      throw new AggregateError(failures.values(), `failed for ${failures.size}, the others are done: ${ids}`)
    },
  }
}

export type Apart = ReturnType<typeof workApart>
