import { sha256 } from '../../../../server/crypto.ts'

/** What a seal covers of an entry: everything but the link to the account, which is emptied when the account is deleted. */
export type SealedContent = {
  activityId: string
  familyGroupId: string
  propertyId: string | null
  entityType: string
  entityId: string
  verb: string
  actorLabel: string
  /** As PostgreSQL writes a `jsonb`: in one way for one value. */
  before: string | null
  after: string | null
  /** In UTC, with microseconds. */
  at: string
  /** When it is sealed: in UTC, with milliseconds. */
  sealedAt: string
}

/**
 * Hashes an entry with the hash before it: SHA-256 of a JSON array in UTF-8. docs/activity-seals.md describes it, so that
 * anyone can recompute it.
 * @param previous lowercase hex; empty for the first entry
 * @returns lowercase hex
 */
export const hashOf = (previous: string, position: number, entry: SealedContent): string =>
  sha256(
    JSON.stringify([
      previous,
      position,
      entry.activityId,
      entry.familyGroupId,
      entry.propertyId,
      entry.entityType,
      entry.entityId,
      entry.verb,
      entry.actorLabel,
      entry.before,
      entry.after,
      entry.at,
      entry.sealedAt,
    ]),
  ).toString('hex')
