import { addDays } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import {
  type SampleWorker,
  type SampleWorkerIds,
  type SampleWorkerKey,
  sampleWorkers,
} from '../sample-workers.ts'
import * as repository from './sample-workers.repository.ts'

/** Inserts the sample contractors with their certificates and tasks. @returns their ids */
export async function addWorkers(
  tx: Tx,
  { member, user }: MemberContext,
  today: string,
): Promise<SampleWorkerIds> {
  const { familyGroupId } = member
  const ids: SampleWorkerIds = { bruno: newId(), lars: newId(), kerstin: newId(), tomas: newId() }
  const people = Object.entries(sampleWorkers()) as [SampleWorkerKey, SampleWorker][]
  for (const [key, { certificate, tasks, ...fields }] of people) {
    const workerId = ids[key]
    await repository.insertWorker(tx, { ...fields, id: workerId, familyGroupId, createdBy: user.id })
    if (certificate) {
      const { title, number, expiresInDays } = certificate
      await repository.insertCertificate(tx, {
        familyGroupId,
        workerId,
        title,
        number,
        expiresOn: addDays(today, expiresInDays),
        createdBy: user.id,
      })
    }
    await repository.assignTasks(tx, { familyGroupId, workerId, titles: tasks })
  }
  return ids
}
