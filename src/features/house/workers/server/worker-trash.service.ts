import { sql } from 'drizzle-orm'
import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { isOnRecord } from '../../../../server/db/presence.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { expireFilesOfWorkers } from '../../../base/files/server/files.service.ts'
import { requireRight } from '../../../base/groups/server/access.service.ts'
import { endShareLinks } from '../../../base/groups/server/groups.ports.ts'
import { workerEntity } from '../worker.entity.ts'
import { endWorkOf } from './workers.ports.ts'
import * as repository from './workers.repository.ts'
import { changeWorker, requireRoomForWorkers } from './workers.service.ts'

export const workerTrash = defineTrash({
  of: workerEntity,
  thing: 'This contractor',
  right: 'worker.delete',
  table: workers,
  name: columnOf(workers.name),
  // Of the group, not of a house.
  house: sql<null>`null::uuid`,
  owners: [workers.createdBy],
  requireRoom: (tx, _ctx, { familyGroupId }) => requireRoomForWorkers(tx, familyGroupId, 1),
  purge: {
    job: { name: 'workers', cron: '53 3 * * *' },
    batch: 100,
    unless: isOnRecord,
    first: (tx: Tx, ids: string[]) => expireFilesOfWorkers(tx, ids),
  },
})

/**
 * One of whom there is an accepted quote, an approved invoice or an expense stays: they can be archived.
 * Soft: it can be restored for 30 days, then a job removes it with its documents. Share links end for good at once.
 * Managers delete all contractors, members those they added.
 */
export function deleteWorker(ctx: MemberContext, workerId: string) {
  return changeWorker(
    ctx,
    workerId,
    async (tx, { member, createdBy, familyGroupId, fields: { name } }) => {
      requireRight(member, workerTrash.right, { own: createdBy === ctx.user.id })
      if (await repository.isWorkerOnRecord(tx, { workerId, familyGroupId }))
        throw new AppError(
          'conflict',
          `${name} has an accepted quote, an approved invoice or an expense, which your records need. Archive them instead.`,
        )
      await endWorkOf()(tx, ctx, { workerId, familyGroupId })
      await putInTrash(tx, ctx, workerTrash, { id: workerId, name })
    },
    { first: (tx, key) => endShareLinks()(tx, key, 'GONE', ctx.user) },
  )
}

export const restoreWorker = restorer(workerTrash)
