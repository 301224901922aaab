import { desc, eq, lt, sql } from 'drizzle-orm'
import { newId } from '../../../../lib/ids.ts'
import type { Executor } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { shareLinkEvents, shareLinks } from '../../../../server/db/schema/share-links.ts'

export type LinkEvent = typeof shareLinkEvents.$inferInsert

export async function insertLinkEvent(db: Executor, event: LinkEvent) {
  await db.insert(shareLinkEvents).values(event)
}

/**
 * Records an opening, and whether it is the first, in one statement. A request within a minute after a form from the
 * same place is its answer page, not an opening.
 */
export async function insertOpening(db: Executor, { shareLinkId, network, device }: Omit<LinkEvent, 'kind'>) {
  await db.execute(sql`
    with first as (
      update ${shareLinks} set first_opened_at = now() where id = ${shareLinkId} and first_opened_at is null
    )
    insert into ${shareLinkEvents} (id, share_link_id, kind, network, device)
    select ${newId()}::uuid, ${shareLinkId}::uuid, 'OPENED', ${network}, ${device}
    where not exists (
      select from ${shareLinkEvents} as event
      where event.share_link_id = ${shareLinkId} and event.kind <> 'OPENED' and event.network = ${network}
        and event.device = ${device} and event.at > now() - interval '1 minute')`)
}

const shownEvents = 20

/** Lists the latest openings and uses of each link. */
export function listLastEvents(db: Executor, shareLinkIds: string[]) {
  const last = db
    .select({
      shareLinkId: shareLinkEvents.shareLinkId,
      kind: shareLinkEvents.kind,
      network: shareLinkEvents.network,
      device: shareLinkEvents.device,
      at: shareLinkEvents.at,
    })
    .from(shareLinkEvents)
    .where(eq(shareLinkEvents.shareLinkId, shareLinks.id))
    .orderBy(desc(shareLinkEvents.at), shareLinkEvents.id)
    .limit(shownEvents)
    .as('last')
  return db
    .select({
      shareLinkId: last.shareLinkId,
      kind: last.kind,
      network: last.network,
      device: last.device,
      at: last.at,
    })
    .from(shareLinks)
    .innerJoinLateral(last, sql`true`)
    .where(oneOf(shareLinks.id, shareLinkIds))
    .orderBy(desc(last.at))
}

/** Deletes old events. @returns how many */
export async function deleteOldEvents(db: Executor): Promise<number> {
  const rows = await db
    .delete(shareLinkEvents)
    .where(lt(shareLinkEvents.at, sql`now() - interval '180 days'`))
    .returning({ id: shareLinkEvents.id })
  return rows.length
}
