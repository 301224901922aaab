import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { workerCertificates, workers } from '../../../../server/db/schema/workers.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import {
  certificateFieldsOf,
  changedFields,
  maxCertificatesPerWorker,
  pickFields,
} from '../certificates.rules.ts'
import type {
  AddCertificateInput,
  CertificatesView,
  CertificateView,
  UpdateCertificateInput,
} from '../certificates.schemas.ts'
import { workerCertificateEntity } from '../worker-certificate.entity.ts'
import * as repository from './certificates.repository.ts'
import { lockWorker, type WorkerKey } from './workers.repository.ts'
import { changeWorker } from './workers.service.ts'

/** Returns the certificates of a contractor, those that expire first first. */
export async function listCertificates(ctx: MemberContext, workerId: string): Promise<CertificatesView> {
  const key = { workerId, familyGroupId: ctx.member.familyGroupId }
  const [{ timeZone }, certificates] = await Promise.all([
    getGroup(ctx),
    repository.listCertificates(ctx.db, key),
  ])
  return { certificates, today: todayIn(timeZone, ctx.clock.now()) }
}

export async function getCertificate(
  { db, member: { familyGroupId } }: MemberContext,
  workerCertificateId: string,
): Promise<CertificateView> {
  const certificate = await repository.findCertificate(db, { workerCertificateId, familyGroupId })
  if (!certificate) throw notFound(t`This certificate`)
  return certificate
}

/** The contractor is locked, so that two requests cannot both take the last place. */
export function addCertificate(ctx: MemberContext, { workerId, ...fields }: AddCertificateInput) {
  return changeWorker(ctx, workerId, async (tx, { familyGroupId, fields: { name: worker } }) => {
    const key = { workerId, familyGroupId }
    await requireRoom(tx, key)
    const workerCertificateId = await repository.insertCertificate(tx, {
      ...fields,
      ...key,
      createdBy: ctx.user.id,
    })
    await record(tx, ctx, {
      entityId: workerCertificateId,
      verb: 'CREATED',
      after: { ...fields, name: fields.title, worker },
    })
    return { workerCertificateId }
  })
}

async function requireRoom(tx: Tx, key: WorkerKey) {
  if ((await repository.countCertificates(tx, key)) < maxCertificatesPerWorker) return
  throw new AppError(
    'conflict',
    t`A contractor can have ${maxCertificatesPerWorker} certificates. Delete one that has expired.`,
  )
}

/** Saves the form. A stale edit is refused with the newer version. */
export function updateCertificate(
  ctx: MemberContext,
  { workerCertificateId, version, ...fields }: UpdateCertificateInput,
) {
  return changeCertificate(ctx, workerCertificateId, async (tx, key, current) => {
    if (current.version !== version) {
      const message = t`This certificate was changed by someone else. Your changes were not saved. Review the newer version, then save again.`
      throw staleEdit(message, current)
    }
    const before = certificateFieldsOf(current)
    const changed = changedFields(before, fields)
    if (changed.length === 0) return { version }
    await repository.updateCertificate(tx, key, fields)
    const told = changed.filter((name) => name !== 'title')
    await record(tx, ctx, {
      entityId: workerCertificateId,
      verb: 'CHANGED',
      before: { ...pickFields(before, told), name: before.title },
      after: { ...pickFields(fields, told), name: fields.title },
    })
    return { version: version + 1 }
  })
}

export const workerCertificateTrash = defineTrash({
  of: workerCertificateEntity,
  get thing() {
    return t`This certificate`
  },
  right: 'worker.edit',
  table: workerCertificates,
  name: columnOf(workerCertificates.title),
  // Belongs to the group, not to a property.
  house: sql<null>`null::uuid`,
  // Restoring a contractor also restores their certificates.
  isOwnerThere: sql`not exists (
    select 1 from ${workers} as owner
    where owner.id = ${workerCertificates.workerId} and owner.deleted_at is not null)`,
  requireRoom: holdRoom,
  purge: { job: { name: 'worker-certificates', cron: '57 3 * * *' } },
})

async function holdRoom(tx: Tx, _ctx: MemberContext, trashed: { id: string; familyGroupId: string }) {
  const workerId = await repository.findWorkerOf(tx, trashed)
  const key = workerId && { workerId, familyGroupId: trashed.familyGroupId }
  if (!key || !(await lockWorker(tx, key))) throw notFound(t`This certificate`)
  await requireRoom(tx, key)
}

/** Soft-deletes: restorable for 30 days, then a job removes it. */
export const deleteCertificate = (ctx: MemberContext, workerCertificateId: string) =>
  changeCertificate(ctx, workerCertificateId, (tx, _key, { title }) =>
    putInTrash(tx, ctx, workerCertificateTrash, { id: workerCertificateId, name: title }),
  )

export const restoreCertificate = restorer(workerCertificateTrash)

/** Runs a change of one certificate with its row locked. */
function changeCertificate<Result>(
  ctx: MemberContext,
  workerCertificateId: string,
  change: (tx: Tx, key: repository.CertificateKey, current: CertificateView) => Promise<Result>,
): Promise<Result> {
  return changeInGroup(ctx, 'worker.edit', async (tx, { familyGroupId }) => {
    const key = { workerCertificateId, familyGroupId }
    const current = await repository.lockCertificate(tx, key)
    if (!current) throw notFound(t`This certificate`)
    return change(tx, key, current)
  })
}

const record = (
  tx: Tx,
  { member, user }: MemberContext,
  entry: ActivityEntry<typeof workerCertificateEntity> & { entityId: string },
) =>
  recordActivity(tx, {
    of: workerCertificateEntity,
    familyGroupId: member.familyGroupId,
    actor: user,
    ...entry,
  })
