import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { invites, linkEvents } from '../../../../server/db/schema/invites.ts'

export async function insertLinkEvent(db: Executor, event: typeof linkEvents.$inferInsert) {
  await db.insert(linkEvents).values(event)
}

/** Returns the last openings and answers of each invite. */
export function listLastEvents(db: Executor, inviteIds: string[]) {
  const last = db
    .select({
      linkId: linkEvents.linkId,
      kind: linkEvents.kind,
      network: linkEvents.network,
      at: linkEvents.at,
    })
    .from(linkEvents)
    .where(eq(linkEvents.linkId, invites.id))
    .orderBy(desc(linkEvents.at), desc(linkEvents.id))
    .limit(5)
    .as('last')
  return db
    .select({ linkId: last.linkId, kind: last.kind, network: last.network, at: last.at })
    .from(invites)
    .innerJoinLateral(last, sql`true`)
    .where(inArray(invites.id, inviteIds))
    .orderBy(desc(last.at))
}
