import type { Tx } from '../db/client.ts'
import { isOutageForAll } from '../db/outage.ts'
import type { Logger } from '../logger.ts'

type GroupOrUser = { familyGroupId: string } | { userId: string }

/**
 * For a job over many groups or people: a failure for one is logged with its id, and the others continue. At its end
 * the job fails (`finish`), so that it is retried and finally listed as failed. An unreachable database fails the job
 * immediately, since the others would only wait for it too.
 */
export function workApart({ log }: { log: Logger }) {
  const failures = new Map<string, unknown>()

  /**
   * @returns the result of the work; undefined where it failed
   * @throws when the database is away
   */
  async function run<Result>(whose: GroupOrUser, work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work()
    } catch (error) {
      if (isOutageForAll(error)) throw error
      const id = 'userId' in whose ? { userId: whose.userId } : { familyGroupId: whose.familyGroupId }
      log.error({ ...id, err: error }, 'failed for one of many, continuing with the others')
      for (const one of Object.values(id)) failures.set(one, error)
    }
  }

  return {
    run,
    /**
     * Works on many rows at once for speed; after a failure, on each group's rows separately, in savepoints of the
     * transaction that locks the rows.
     * @returns the sum of the results
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
        log.warn({ err: error }, 'failed for many at once, retrying each group separately')
        let done = 0
        for (const [familyGroupId, own] of Map.groupBy(rows, (row) => row.familyGroupId))
          done += (await run({ familyGroupId }, () => tx.transaction((part) => work(part, own)))) ?? 0
        return done
      }
    },
    /** @throws when it failed for anyone: the ids are in the message, the reasons in the log */
    finish() {
      if (failures.size === 0) return
      const ids = [...failures.keys()].slice(0, 10).join(', ')
      throw new AggregateError(failures.values(), `failed for ${failures.size}, the others are done: ${ids}`)
    },
  }
}

export type Apart = ReturnType<typeof workApart>
