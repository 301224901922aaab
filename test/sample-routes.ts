import { and, eq, sql } from 'drizzle-orm'
import { relativeScopes } from '../src/features/work/relative-links/relative-links.rules.ts'
import { randomToken, sha256 } from '../src/server/crypto.ts'
import type { Executor } from '../src/server/db/client.ts'
import { memberships } from '../src/server/db/schema/groups.ts'
import { shareLinks } from '../src/server/db/schema/share-links.ts'
import { anOutsider } from './factories/money.ts'
import { aRelativeLink } from './factories/relative-links.ts'

/** Returns how a route is filled in for the newest sample family, which has some of everything: `$taskId` becomes the id of a task. */
export async function sampleAddresses(db: Executor): Promise<(route: string) => string> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select g.id as "familyGroupId", house.id as "propertyId",
      (select c.task_id from comments c join tasks t on t.id = c.task_id where t.property_id = house.id
        order by c.id limit 1) as "taskId",
      (select project_id from tasks
        where property_id = house.id and project_id is not null order by project_id limit 1) as "projectId",
      (select id from assets where property_id = house.id order by id limit 1) as "assetId",
      (select id from house_keys where property_id = house.id order by handed_over_on limit 1) as "keyId",
      (select id from meters where property_id = house.id order by name limit 1) as "meterId",
      (select id from stays where property_id = house.id and status = 'CONFIRMED' order by ends_on desc limit 1) as "stayId",
      (select id from documents where property_id = house.id order by id limit 1) as "documentId",
      (select id from schedules where property_id = house.id order by id limit 1) as "scheduleId",
      (select id from payments where property_id = house.id order by id limit 1) as "paymentId",
      (select id from settlements where family_group_id = g.id order by id limit 1) as "settlementId",
      (select id from bills where family_group_id = g.id order by id limit 1) as "billId",
      (select id from invoices where property_id = house.id order by id limit 1) as "invoiceId",
      (select worker_id from visits where family_group_id = g.id and status = 'CONFIRMED' limit 1) as "workerId",
      (select id from visits where family_group_id = g.id order by id limit 1) as "visitId",
      (select id from decisions where family_group_id = g.id and state = 'OPEN' order by id limit 1) as "decisionId",
      (select id from manual_sections where property_id = house.id order by id limit 1) as "manualSectionId",
      (select participant_id from balances where family_group_id = g.id limit 1) as "participantId",
      (select id from bill_series where family_group_id = g.id order by id limit 1) as "billSeriesId"
    from family_groups g join lateral (
      select p.id from properties p where p.family_group_id = g.id
      order by (select count(*) from tasks t where t.property_id = p.id) desc limit 1
    ) house on true
    where g.is_sample and g.deleted_at is null
    order by g.id desc limit 1`)
  const ids = new Map(
    Object.entries({
      ...rows[0],
      ...(await contractorTokens(db, rows[0]?.familyGroupId)),
      ...(await relativeToken(db, rows[0])),
    }),
  )
  return (route) => route.replace(/\$(\w+)/g, (_, name: string) => ids.get(name) ?? name)
}

/**
 * Creates new tokens for a job that its contractor accepted and for the page of all their jobs: only the app knows the
 * existing ones.
 */
async function contractorTokens(db: Executor, familyGroupId = '') {
  const [shareCode, token] = [`wsh_${randomToken()}`, `wpr_${randomToken()}`]
  const { rows } = await db.execute<{ job: string; standing: string }>(sql`
    select job.id as job, standing.id as standing
    from share_links job
    join share_links standing on standing.worker_id = job.worker_id and standing.kind = 'STANDING'
      and standing.ended_at is null and standing.expires_at > now()
    where job.family_group_id::text = ${familyGroupId} and job.kind = 'JOB' and job.accepted_at is not null
      and job.ended_at is null and job.closes_at is null`)
  const [link] = rows
  if (!link) return {}
  const renew = (id: string, code: string) =>
    db
      .update(shareLinks)
      .set({ tokenHash: sha256(code) })
      .where(eq(shareLinks.id, id))
  await renew(link.job, shareCode)
  await renew(link.standing, token)
  return { shareCode, token }
}

/** Creates a personal link of the property, which the sample family has none of. */
async function relativeToken(
  db: Executor,
  { familyGroupId = '', propertyId = '' }: Record<string, string> = {},
) {
  const managers = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.familyGroupId, familyGroupId), eq(memberships.role, 'MANAGER')))
  const [manager] = managers
  if (!manager) return {}
  const house = { id: propertyId, familyGroupId }
  const participantId = await anOutsider(db, familyGroupId, `Greta ${randomToken()}`)
  const link = {
    ...{ issuedBy: manager.userId, ownerName: 'Rosa Lindt', participantId },
    scopes: [...relativeScopes],
  }
  return { relativeCode: (await aRelativeLink(db, house, link)).code }
}
