import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import { shareLinkSecrets } from '../../../../server/db/schema/share-links.ts'
import { visits } from '../../../../server/db/schema/visits.ts'
import { codeWindowHours } from '../job-codes.rules.ts'

export type CodesKey = {
  shareLinkId: string
  familyGroupId: string
  propertyId: string
  projectId: string
  workerId: string
}

const margin = sql.raw(`interval '${codeWindowHours} hours'`)

/** Tells whether a confirmed visit of this contractor and project is near, by the database clock. */
const isVisitNear = ({ familyGroupId, projectId, workerId }: CodesKey) => sql`exists (
  select 1 from ${visits} as visit
  where visit.worker_id = ${workerId} and visit.family_group_id = ${familyGroupId}
    and visit.project_id = ${projectId} and visit.status = 'CONFIRMED' and visit.deleted_at is null
    and now() between visit.starts_at - ${margin} and visit.ends_at + ${margin})`

/** Lists the chosen codes of the link that can be viewed now. */
export const listCodes = (db: Executor, key: CodesKey, secretId?: string) =>
  db
    .select({ id: secrets.id, label: secrets.label })
    .from(shareLinkSecrets)
    .innerJoin(secrets, eq(secrets.id, shareLinkSecrets.secretId))
    .where(
      and(
        eq(shareLinkSecrets.shareLinkId, key.shareLinkId),
        secretId === undefined ? undefined : eq(secrets.id, secretId),
        eq(secrets.familyGroupId, key.familyGroupId),
        eq(secrets.propertyId, key.propertyId),
        isNull(secrets.deletedAt),
        isVisitNear(key),
      ),
    )
    .orderBy(asc(secrets.label), asc(secrets.id))

/** Returns which of these codes belong to the property. */
export const listSecretsOf = (
  tx: Tx,
  { familyGroupId, propertyId }: Pick<CodesKey, 'familyGroupId' | 'propertyId'>,
) =>
  tx
    .select({ id: secrets.id })
    .from(secrets)
    .where(
      and(
        eq(secrets.familyGroupId, familyGroupId),
        eq(secrets.propertyId, propertyId),
        isNull(secrets.deletedAt),
      ),
    )

export async function replaceChosen(tx: Tx, shareLinkId: string, secretIds: string[], chosenBy: string) {
  await tx.delete(shareLinkSecrets).where(eq(shareLinkSecrets.shareLinkId, shareLinkId))
  if (secretIds.length === 0) return
  await tx.insert(shareLinkSecrets).values(secretIds.map((secretId) => ({ shareLinkId, secretId, chosenBy })))
}
