import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../../server/db/client.ts'
import { inBatches } from '../../../../server/db/insert-batches.ts'
import { groupCategories } from '../../../../server/db/schema/categories.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { Row } from '../../group-exports/server/group-tables.format.ts'

/** The issuer of imported people. No provider has this name, so none of them can sign in. */
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

/** Inserts rows as they are in the file; the table constraints apply. */
export const insertRows = (tx: Tx, table: PgTable, rows: readonly Row[]) =>
  inBatches(rows, (batch) => {
    const insertion = tx.insert(table).values(batch)
    return table === groupCategories ? insertion.onConflictDoUpdate(overBuiltIn) : insertion
  })

/** The new group has the built-in categories from its first moment; in the file they may be renamed or hidden. */
const overBuiltIn = {
  target: [groupCategories.familyGroupId, groupCategories.key],
  set: { name: sql`excluded.name`, hiddenAt: sql`excluded.hidden_at`, version: sql`excluded.version` },
}

/** Runs deferred constraints now, so that the error can name the list. */
export async function checkSoFar(tx: Tx) {
  await tx.execute(sql`set constraints all immediate`)
  await tx.execute(sql`set constraints all deferred`)
}
