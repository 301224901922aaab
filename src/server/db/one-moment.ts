import type { Db, Tx } from './client.ts'

/** Reads that have to agree with each other: what others write meanwhile is in none of them. */
export const atOneMoment = <Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
