import { drizzle } from 'drizzle-orm/node-postgres'
import { isAppError } from '../../../lib/app-error.ts'
import type { Logger } from '../../logger.ts'
import { type Database, type Db, openDatabase } from '../client.ts'
import { setReadOnly } from '../limits.ts'
import { outageOf } from '../outage.ts'
import { isRead, readOnce } from '../read-once.ts'
import type { Send } from '../read-together.ts'
import { hasChanged, noteChange } from './reads-of-request.ts'
import { watchReplica } from './watch-replica.ts'

type Urls = { replica: string; primary: string }

/** Pages would rather read from the primary than wait for the replica. */
const connectMs = 1_000

export type ReadReplica = ReturnType<typeof openReplica>

/**
 * Opens the pool of a replica, and watches how old it is. What only reads goes there, everything else to the primary.
 * @param primary not yet changed by `readOnce`
 * @param urls.primary where nothing is between us and the database
 */
export function openReplica(
  primary: Database,
  urls: Urls,
  { log, isPooled, ...options }: NonNullable<Parameters<typeof openDatabase>[1]> & { log: Logger },
) {
  const database = openDatabase(urls.replica, { ...options, isPooled, connectMs })
  const { pool } = database
  if (!isPooled) setReadOnly(pool)
  const watch = watchReplica(urls, log)
  const counts = { replica: 0, primary: 0, repeated: 0 }

  const askReplica: Send = pool.query.bind(pool)
  const askAgain: Send = primary.pool.query.bind(primary.pool)
  const query: Send = async (statement, values) => {
    const isChange = typeof statement === 'string' || !isRead(statement.text)
    if (isChange) noteChange()
    // Not `askAgain`: the reads of this request have to know of a change.
    if (isChange || hasChanged()) return primary.pool.query(statement, values)
    try {
      return await askReplica(statement, values)
    } catch (error) {
      const outage = outageOf(error)
      // The statement took too long, as it would there; or the request was cancelled or refused before it was sent.
      if (outage === 'slow' || isAppError(error)) throw error
      // While all connections are in use, an error can mean that none became free.
      if (outage === 'away' && pool.totalCount < pool.options.max) watch.loseSight(error)
      log.debug({ err: error }, 'a read is repeated on the primary')
      counts.repeated++
      return askAgain(statement, values)
    }
  }
  Object.assign(pool, { query })
  readOnce(pool)
  const db = drizzle(pool)
  const transact = primary.db.transaction.bind(primary.db)
  const transaction: Db['transaction'] = (work, config) => {
    if (config?.accessMode !== 'read only') noteChange()
    return transact(work, config)
  }
  Object.assign(db, { transaction })
  Object.assign(primary.db, { transaction })

  return {
    db,
    watch,
    /** How many reads of members went where, and what was asked again of the primary. */
    counts,
    async close() {
      await Promise.all([watch.stop(), database.close()])
    },
  }
}
