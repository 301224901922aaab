import { randomToken, sha256 } from '../../src/server/crypto.ts'
import type { Executor } from '../../src/server/db/client.ts'
import { invoices } from '../../src/server/db/schema/invoices.ts'
import { quotes } from '../../src/server/db/schema/quotes.ts'
import { shareLinks } from '../../src/server/db/schema/share-links.ts'
import { visits } from '../../src/server/db/schema/visits.ts'
import { workerCertificates, workers } from '../../src/server/db/schema/workers.ts'

const first = <Row>(rows: Row[]): Row => {
  const [row] = rows
  if (!row) throw new Error('nothing was inserted')
  return row
}

/** Creates a contractor of a group. */
export const aWorker = async (
  db: Executor,
  { id: familyGroupId }: { id: string },
  overrides: Partial<typeof workers.$inferInsert> = {},
) =>
  first(
    await db
      .insert(workers)
      .values({ familyGroupId, name: 'Piet Jansen', trades: ['ROOFING'], ...overrides })
      .returning(),
  )

/** Creates a certificate of a contractor. */
export const aWorkerCertificate = async (
  db: Executor,
  { id: workerId, familyGroupId }: { id: string; familyGroupId: string },
  overrides: Partial<typeof workerCertificates.$inferInsert> = {},
) =>
  first(
    await db
      .insert(workerCertificates)
      .values({
        familyGroupId,
        workerId,
        title: 'Liability insurance',
        expiresOn: '2027-03-31',
        ...overrides,
      })
      .returning(),
  )

/** The project and the contractor of a quote, visit, invoice or link. */
type Job = { project: { id: string; propertyId: string; familyGroupId: string }; worker: { id: string } }

const placeOf = ({ project, worker }: Job) => ({
  familyGroupId: project.familyGroupId,
  propertyId: project.propertyId,
  projectId: project.id,
  workerId: worker.id,
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

/** Creates a link to one job, and returns the token in its address. */
export async function aJobLink(
  db: Executor,
  job: Job,
  overrides: Partial<typeof shareLinks.$inferInsert> = {},
) {
  const shareCode = `wsh_${randomToken()}`
  const values = {
    ...placeOf(job),
    kind: 'JOB' as const,
    tokenHash: sha256(shareCode),
    tokenSealed: '',
    expiresAt: inDays(14),
  }
  const link = first(
    await db
      .insert(shareLinks)
      .values({ ...values, ...overrides })
      .returning(),
  )
  return { ...link, shareCode }
}

/**
 * Creates a link to all jobs of a contractor.
 * @returns the token in its address
 */
export async function aStandingLink(
  db: Executor,
  { id: workerId, familyGroupId }: { id: string; familyGroupId: string },
  overrides: Partial<typeof shareLinks.$inferInsert> = {},
): Promise<string> {
  const token = `wpr_${randomToken()}`
  await db.insert(shareLinks).values({
    ...{ familyGroupId, workerId, kind: 'STANDING' },
    ...{ tokenHash: sha256(token), tokenSealed: '', expiresAt: inDays(90) },
    ...overrides,
  })
  return token
}

/** Creates a contractor's quote for a project. */
export const aQuote = async (db: Executor, job: Job, overrides: Partial<typeof quotes.$inferInsert> = {}) =>
  first(
    await db
      .insert(quotes)
      .values({
        ...placeOf(job),
        status: 'SUBMITTED',
        labourMinor: 60_000,
        materialsMinor: 40_000,
        totalMinor: 100_000,
        revision: 1,
        submittedAt: new Date(),
        ...overrides,
      })
      .returning(),
  )

/** Creates a contractor's visit to a property: tomorrow for an hour unless specified. */
export const aVisit = async (db: Executor, job: Job, overrides: Partial<typeof visits.$inferInsert> = {}) =>
  first(
    await db
      .insert(visits)
      .values({
        ...placeOf(job),
        startsAt: inDays(1),
        endsAt: new Date(inDays(1).getTime() + 3_600_000),
        status: 'CONFIRMED',
        proposedBy: 'WORKER',
        ...overrides,
      })
      .returning(),
  )

/** Creates a contractor's invoice for a job. */
export const anInvoice = async (
  db: Executor,
  job: Job,
  overrides: Partial<typeof invoices.$inferInsert> = {},
) =>
  first(
    await db
      .insert(invoices)
      .values({
        ...placeOf(job),
        number: `2026-${randomToken().slice(0, 6)}`,
        amountMinor: 100_000,
        issuedOn: '2026-11-01',
        dueOn: '2026-12-01',
        ...overrides,
      })
      .returning(),
  )
