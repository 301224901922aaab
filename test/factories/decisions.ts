import type { Executor } from '../../src/server/db/client.ts'
import {
  decisionDocuments,
  decisionOptions,
  decisions,
  decisionVoters,
  decisionVotes,
} from '../../src/server/db/schema/decisions.ts'

type House = { id: string; familyGroupId: string }

type Asked = {
  /** Who is asked, with their shares; nobody for a draft. */
  voters?: { userId: string | null; name?: string; basisPoints: number; choice?: number | null }[]
  /** The labels of the options; yes and no without them. */
  options?: string[]
  /** The documents of the property that are attached; with a hash once they are frozen. */
  attached?: { id: string; title: string; sha256?: string }[]
}

const dayMs = 86_400_000

/** Creates a decision: a draft by default; in another state it was opened three days ago and ends in four. */
export async function aDecision(
  db: Executor,
  { id: propertyId, familyGroupId }: House,
  { voters = [], options, attached = [], ...overrides }: Partial<typeof decisions.$inferInsert> & Asked = {},
): Promise<typeof decisions.$inferSelect> {
  const now = Date.now()
  const opened = overrides.state && overrides.state !== 'DRAFT'
  const closed = opened && overrides.state !== 'OPEN'
  const [decision] = await db
    .insert(decisions)
    .values({
      propertyId,
      familyGroupId,
      question: 'Should we replace the roof?',
      kind: options ? 'OPTIONS' : 'YES_NO',
      counting: 'SHARES',
      threshold: 'MAJORITY',
      deadlineOn: '2099-03-31',
      ...(opened && { openedAt: new Date(now - 3 * dayMs), closesAt: new Date(now + 4 * dayMs) }),
      ...(closed && { closedAt: new Date(now) }),
      ...overrides,
    })
    .returning()
  if (!decision) throw new Error('no decision was inserted')
  const { id: decisionId } = decision
  const labels = options ?? [null, null]
  await db.insert(decisionOptions).values(labels.map((label, position) => ({ decisionId, position, label })))
  if (attached.length > 0)
    await db.insert(decisionDocuments).values(
      attached.map(({ id: documentId, title: name, sha256 = null }, position) => ({
        ...{ familyGroupId, propertyId, decisionId, position, documentId, name, sha256 },
        addedAt: new Date(now - 5 * dayMs),
      })),
    )
  if (voters.length === 0) return decision
  await db.insert(decisionVoters).values(
    voters.map(({ userId, name = 'Ann Keller', basisPoints }, position) => ({
      ...{ decisionId, position, userId, name, basisPoints },
    })),
  )
  const votes = voters.flatMap(({ choice }, voter) =>
    choice === undefined ? [] : [{ decisionId, voter, option: choice }],
  )
  if (votes.length > 0) await db.insert(decisionVotes).values(votes)
  return decision
}
