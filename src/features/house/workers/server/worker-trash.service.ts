import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { hasRecords } from '../../../../server/db/presence.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { expireFilesOfWorkers } from '../../../base/files/server/files.service.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { endShareLinks } from '../../../base/groups/server/groups.ports.ts'
import { workerEntity } from '../worker.entity.ts'
import { workerRights } from '../workers.rules.ts'
import { endWorkOf } from './workers.ports.ts'
import * as repository from './workers.repository.ts'
import { changeWorker, requireRoomForWorkers } from './workers.service.ts'

export const workerTrash = defineTrash({
  of: workerEntity,
  get thing() {
    return t`This contractor`
  },
  right: 'worker.delete',
  table: workers,
  name: columnOf(workers.name),
  // Belongs to the group, not to a property.
  house: sql<null>`null::uuid`,
  owners: [workers.createdBy],
  requireRoom: (tx, _ctx, { familyGroupId }) => requireRoomForWorkers(tx, familyGroupId, 1),
  purge: {
    job: { name: 'workers', cron: '53 3 * * *' },
    batch: 100,
    unless: hasRecords,
    first: (tx: Tx, ids: string[]) => expireFilesOfWorkers(tx, ids),
  },
})

/**
 * Soft-deletes: restorable for 30 days, then a job removes it with its documents. Contractors with an accepted quote,
 * an approved invoice or an expense must be archived instead. Share links end for good at once. Managers can delete
 * all contractors, members those they added.
 */
export function deleteWorker(ctx: MemberContext, workerId: string) {
  return changeWorker(
    ctx,
    workerId,
    async (tx, { member, createdBy, familyGroupId, fields: { name } }) => {
      const caller = { role: member.role, isOwn: createdBy === ctx.user.id }
      if (!workerRights(caller).delete) throw forbidden()
      if (await repository.isWorkerOnRecord(tx, { workerId, familyGroupId }))
        throw new AppError(
          'conflict',
          t`${name} can’t be deleted because they have an accepted quote, an approved invoice or an expense. Archive them instead.`,
        )
      await endWorkOf()(tx, ctx, { workerId, familyGroupId })
      await putInTrash(tx, ctx, workerTrash, { id: workerId, name })
    },
    { first: (tx, key) => endShareLinks()(tx, key, 'GONE', ctx.user) },
  )
}

export const restoreWorker = restorer(workerTrash)
