import { t } from '@lingui/core/macro'
import { notFound } from '../../../../lib/app-error.ts'
import { idSchema } from '../../../../lib/id-schemas.ts'
import type { MemberContext, RequestContext, SignedInContext } from '../../../../server/context.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import { sweepScratchFolders } from '../../../../server/scratch-folder.ts'
import { changeInGroup, requireRight } from '../../../base/groups/server/access.service.ts'
import { groupExportLimit } from '../group-exports.rules.ts'
import type { GroupExportView, StartGroupExportInput } from '../group-exports.schemas.ts'
import * as repository from './group-exports.repository.ts'

/** The export job; defined in group-exports.jobs.ts. */
export const groupExportJob = 'groups.export'

export function findMyGroupExport({ db, member, user }: MemberContext): Promise<GroupExportView | null> {
  requireRight(member, 'group.export')
  return repository.findLatestExport(db, { familyGroupId: member.familyGroupId, userId: user.id })
}

/** Requests an export of the group. One at a time: a repeated request returns the running one. */
export async function startGroupExport(
  ctx: MemberContext,
  { hasSecrets }: Pick<StartGroupExportInput, 'hasSecrets'>,
): Promise<{ exportId: string }> {
  if (hasSecrets) requireRight(ctx.member, 'secret.see')
  await ctx.limits.limit('group-export', ctx.user.id, groupExportLimit)
  return changeInGroup(ctx, 'group.export', async (tx, member) => {
    if (hasSecrets) requireRight(member, 'secret.see')
    const asked = { familyGroupId: member.familyGroupId, userId: ctx.user.id }
    await repository.lockExportsOf(tx, asked)
    const open = await repository.findOpenExportId(tx, asked)
    if (open) return { exportId: open }
    const exportId = await repository.insertExport(tx, { ...asked, hasSecrets })
    await ctx.enqueue(tx, groupExportJob, { exportId })
    return { exportId }
  })
}

/** It failed for good: the page says so and offers to retry. */
export const failGroupExport = (ctx: Pick<RequestContext, 'db'>, exportId: string): Promise<void> =>
  repository.markFailed(ctx.db, exportId)

/** Returns the caller's finished export before it expires and while they are a member; everything else is not found. */
export async function openGroupExport(ctx: SignedInContext, exportId: string) {
  if (!idSchema.safeParse(exportId).success) throw notFound(t`This export`)
  const found = await repository.findReadyExport(ctx.db, ctx.user.id, exportId)
  if (!found?.storageKey || !found.readyAt) throw notFound(t`This export`)
  const opened = await ctx.files.open(found.storageKey)
  if (!opened) {
    ctx.log.error({ requestId: ctx.requestId, exportId }, 'an export has a row but no bytes')
    throw notFound(t`This export`)
  }
  return { ...opened, readyAt: found.readyAt, groupName: found.groupName }
}

type SweepContext = Pick<RequestContext, 'db' | 'files' | 'log' | 'clock'>

/**
 * Deletes bytes before their row, so that a crash leaves nothing unfindable. An export that cannot be deleted keeps
 * its row for the next sweep and does not stop the others.
 */
export async function sweepGroupExports(ctx: SweepContext): Promise<void> {
  const lost = await repository.failLostExports(ctx.db)
  const old = await repository.listOldExports(ctx.db)
  const apart = workApart(ctx)
  let removed = 0
  for (const { id, familyGroupId, storageKey } of old)
    await apart.run({ familyGroupId }, async () => {
      if (storageKey) await ctx.files.delete(storageKey)
      await repository.deleteExport(ctx.db, id)
      removed++
    })
  const folders = await sweepScratchFolders(ctx.clock.now())
  if (lost + removed + folders > 0) ctx.log.info({ lost, removed, folders }, 'group exports swept')
  apart.finish()
}
