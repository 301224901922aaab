import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../../server/db/client.ts'
import { inBatches } from '../../../../server/db/insert-batches.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { Row } from '../../group-exports/server/group-tables.format.ts'

/** The issuer of people who came with an imported group: no provider has that name, so none can sign in. */
export const formerIssuer = 'former'

/** A large group takes longer than a request may. */
export async function allowLongStatements(tx: Tx) {
  await tx.execute(sql`set local statement_timeout = '60s'`)
}

type Former = { id: string; firstName: string | null; lastName: string | null }

export const insertFormers = (tx: Tx, people: readonly Former[]) =>
  inBatches(people, (batch) =>
    tx.insert(users).values(batch.map((person) => ({ ...person, issuer: formerIssuer, subject: person.id }))),
  )

/** Rows as the file has them: the constraints of the tables hold for them as for all others. */
export const insertRows = (tx: Tx, table: PgTable, rows: readonly Row[]) =>
  inBatches(rows, (batch) => tx.insert(table).values(batch))

/** Asks what is asked at the end of a transaction now, so that the answer can say which list is wrong. */
export async function checkSoFar(tx: Tx) {
  await tx.execute(sql`set constraints all immediate`)
  await tx.execute(sql`set constraints all deferred`)
}
