import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../../server/db/client.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { workerCertificates, workers } from '../../../../server/db/schema/workers.ts'

export const insertWorker = (tx: Tx, worker: typeof workers.$inferInsert) => tx.insert(workers).values(worker)

export const insertCertificate = (tx: Tx, certificate: typeof workerCertificates.$inferInsert) =>
  tx.insert(workerCertificates).values(certificate)

/** Assigns sample tasks to a contractor by title, so that they can see them. */
export const assignTasks = (
  tx: Tx,
  { familyGroupId, workerId, titles }: { familyGroupId: string; workerId: string; titles: string[] },
) =>
  titles.length === 0
    ? undefined
    : tx
        .update(tasks)
        .set({ workerId, assigneeUserId: null, isVisibleToWorkers: true })
        .where(and(eq(tasks.familyGroupId, familyGroupId), inArray(tasks.title, titles)))
