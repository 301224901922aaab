import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { administratorActions } from '../../../../server/db/schema/administration.ts'
import { users } from '../../../../server/db/schema/users.ts'

export async function insertAdministratorAction(tx: Tx, row: typeof administratorActions.$inferInsert) {
  await tx.insert(administratorActions).values(row)
}

type Page = { after?: string | undefined; limit: number }

/** Returns actions newest first, with people's current names. */
export function listAdministratorActions(db: Executor, { after, limit }: Page) {
  const administrators = alias(users, 'administrators')
  const subjects = alias(users, 'subjects')
  const position = sql`(${administratorActions.createdAt}, ${administratorActions.id})`
  const cursor = sql`(select a.created_at, a.id from administrator_actions a where a.id = ${after})`
  return db
    .select({
      id: administratorActions.id,
      verb: administratorActions.verb,
      subjectKind: administratorActions.subjectKind,
      reason: administratorActions.reason,
      details: administratorActions.details,
      createdAt: administratorActions.createdAt,
      administrator: {
        firstName: administrators.firstName,
        lastName: administrators.lastName,
        email: administrators.email,
      },
      subject: { firstName: subjects.firstName, lastName: subjects.lastName, email: subjects.email },
    })
    .from(administratorActions)
    .leftJoin(
      administrators,
      and(eq(administrators.id, administratorActions.administratorId), isNull(administrators.deletedAt)),
    )
    .leftJoin(
      subjects,
      and(
        eq(administratorActions.subjectKind, 'USER'),
        eq(
          subjects.id,
          sql`case when ${administratorActions.subjectKind} = 'USER' then ${administratorActions.subjectId}::uuid end`,
        ),
        isNull(subjects.deletedAt),
      ),
    )
    .where(after ? sql`${position} < ${cursor}` : undefined)
    .orderBy(desc(administratorActions.createdAt), desc(administratorActions.id))
    .limit(limit)
}
