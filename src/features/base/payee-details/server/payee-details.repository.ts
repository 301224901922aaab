import { and, eq, sql } from 'drizzle-orm'
import { type Executor, preparedRead, type Tx } from '../../../../server/db/client.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { payeeDetails } from '../../../../server/db/schema/payee-details.ts'

const columns = {
  accountHolder: payeeDetails.accountHolder,
  iban: payeeDetails.iban,
  link: payeeDetails.link,
  note: payeeDetails.note,
}

export async function findDetails(db: Executor, userId: string) {
  const [row] = await db
    .select({ ...columns, version: payeeDetails.version })
    .from(payeeDetails)
    .where(eq(payeeDetails.userId, userId))
  return row
}

/** Keeps an emptied row for its version, so that an older form is still refused. */
export async function saveDetails(tx: Tx, details: typeof payeeDetails.$inferInsert) {
  await tx
    .insert(payeeDetails)
    .values(details)
    .onConflictDoUpdate({ target: payeeDetails.userId, set: { ...details, updatedAt: sql`now()` } })
}

const detailsInGroup = preparedRead((db) =>
  db
    .select({ userId: payeeDetails.userId, ...columns })
    .from(payeeDetails)
    .where(
      and(
        // An array, so that the people of the group are looked up and not everyone is read.
        sql`${payeeDetails.userId} = any(array(
          select ${participants.userId} from ${participants}
          where ${eq(participants.familyGroupId, sql.placeholder('familyGroupId'))}
        ))`,
        sql`num_nonnulls(${payeeDetails.iban}, ${payeeDetails.link}, ${payeeDetails.note}) > 0`,
      ),
    )
    .prepare('payee_details_in_group'),
)

/** Includes people who have left the group: they may still be owed money there. */
export const listDetails = (db: Executor, familyGroupId: string) =>
  detailsInGroup(db).execute({ familyGroupId })
