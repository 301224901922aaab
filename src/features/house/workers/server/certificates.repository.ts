import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { workerCertificates, workers } from '../../../../server/db/schema/workers.ts'
import { maxCertificatesPerWorker } from '../certificates.rules.ts'
import type { CertificateFields } from '../certificates.schemas.ts'
import type { WorkerKey } from './workers.repository.ts'

/** Each statement filters by certificate and group, so an ID of another group finds nothing. */
export type CertificateKey = { workerCertificateId: string; familyGroupId: string }

const isThis = ({ workerCertificateId, familyGroupId }: CertificateKey) =>
  and(
    eq(workerCertificates.id, workerCertificateId),
    eq(workerCertificates.familyGroupId, familyGroupId),
    isNull(workerCertificates.deletedAt),
  )

const isOf = ({ workerId, familyGroupId }: WorkerKey) =>
  and(
    eq(workerCertificates.workerId, workerId),
    eq(workerCertificates.familyGroupId, familyGroupId),
    isNull(workerCertificates.deletedAt),
  )

const viewColumns = {
  id: workerCertificates.id,
  workerId: workerCertificates.workerId,
  title: workerCertificates.title,
  number: workerCertificates.number,
  expiresOn: workerCertificates.expiresOn,
  version: workerCertificates.version,
}

/** Those that expire first come first. */
export const listCertificates = (db: Executor, key: WorkerKey) =>
  db
    .select(viewColumns)
    .from(workerCertificates)
    .where(isOf(key))
    .orderBy(asc(workerCertificates.expiresOn), asc(workerCertificates.id))
    .limit(maxCertificatesPerWorker)

export async function countCertificates(tx: Tx, key: WorkerKey): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(workerCertificates).where(isOf(key))
  return row?.total ?? 0
}

const selectThis = (db: Executor, key: CertificateKey) =>
  db
    .select(viewColumns)
    .from(workerCertificates)
    .innerJoin(workers, and(eq(workers.id, workerCertificates.workerId), isNull(workers.deletedAt)))
    .where(isThis(key))

export async function findCertificate(db: Executor, key: CertificateKey) {
  const [certificate] = await selectThis(db, key)
  return certificate
}

/** Locks and returns the row. */
export async function lockCertificate(tx: Tx, key: CertificateKey) {
  const [certificate] = await selectThis(tx, key).for('update', { of: workerCertificates })
  return certificate
}

/** Returns the contractor of a certificate in the trash. */
export async function findWorkerOf(tx: Tx, { id, familyGroupId }: { id: string; familyGroupId: string }) {
  const [row] = await tx
    .select({ workerId: workerCertificates.workerId })
    .from(workerCertificates)
    .where(and(eq(workerCertificates.id, id), eq(workerCertificates.familyGroupId, familyGroupId)))
  return row?.workerId
}

export async function insertCertificate(
  tx: Tx,
  certificate: CertificateFields & WorkerKey & { createdBy: string },
): Promise<string> {
  const [row] = await tx
    .insert(workerCertificates)
    .values(certificate)
    .returning({ id: workerCertificates.id })
  if (!row) throw new Error('the certificate was not inserted')
  return row.id
}

/** Writes the fields and increments the version. */
export async function updateCertificate(tx: Tx, key: CertificateKey, fields: CertificateFields) {
  await tx
    .update(workerCertificates)
    .set({ ...fields, version: sql`${workerCertificates.version} + 1`, updatedAt: sql`now()` })
    .where(isThis(key))
}
