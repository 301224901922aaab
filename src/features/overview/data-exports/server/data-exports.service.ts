import { makeZip } from 'client-zip'
import { notFound } from '../../../../lib/app-error.ts'
import { idSchema } from '../../../../lib/id-schemas.ts'
import type { RequestContext, SignedInContext } from '../../../../server/context.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import { lockPerson } from '../../../base/users/server/users.service.ts'
import { exportLimit, percentOf } from '../data-exports.rules.ts'
import type { DataExportView } from '../data-exports.schemas.ts'
import * as repository from './data-exports.repository.ts'
import { partsOf } from './own-data.service.ts'

/** The job that makes a copy; defined in data-exports.jobs.ts. */
export const exportJob = 'users.export'

export function findMyDataExport(ctx: SignedInContext): Promise<DataExportView | null> {
  return repository.findLatestExport(ctx.db, ctx.user.id)
}

/** Asks for a copy of one's own data. One at a time: who asks again gets the one that is being made. */
export async function startDataExport(ctx: SignedInContext): Promise<{ exportId: string }> {
  await ctx.limits.limit('data-export', ctx.user.id, exportLimit)
  return ctx.db.transaction(async (tx) => {
    await lockPerson(tx, ctx.user.id)
    const open = await repository.findOpenExportId(tx, ctx.user.id)
    if (open) return { exportId: open }
    const exportId = await repository.insertExport(tx, ctx.user.id)
    await ctx.enqueue(tx, exportJob, { exportId })
    return { exportId }
  })
}

type BuildContext = Pick<RequestContext, 'db' | 'files' | 'log'> & { signal: AbortSignal }

/**
 * Makes the copy: one ZIP, written while it is read. It may run twice: both runs write the same bytes under the same
 * key, and a reader sees one of them whole.
 */
export async function buildDataExport(ctx: BuildContext, exportId: string): Promise<void> {
  const claimed = await repository.claimExport(ctx.db, exportId)
  if (!claimed?.storageKey) return
  const { userId, storageKey } = claimed
  const byteSize = await ctx.files.putStream(storageKey, zipOf(ctx, userId, exportId), 'application/zip')
  const replaced = await ctx.db.transaction(async (tx) => {
    if (await repository.markReady(tx, exportId, byteSize)) {
      return repository.deleteOtherExports(tx, userId, exportId)
    }
    // Another run was done before, and these are its bytes too; or nobody waits for them any more.
    return (await repository.isKeyInUse(tx, storageKey)) ? [] : [{ storageKey }]
  })
  // After the commit: what a crash leaves here, the sweep of files removes.
  for (const { storageKey: key } of replaced) if (key) await ctx.files.delete(key)
  ctx.log.info({ exportId, byteSize }, 'data export ready')
}

function zipOf(ctx: BuildContext, userId: string, exportId: string): ReadableStream<Uint8Array> {
  async function* parts() {
    const all = await partsOf({ db: ctx.db, files: ctx.files, userId })
    for (const [index, part] of all.entries()) {
      ctx.signal.throwIfAborted()
      yield part
      await repository.setProgress(ctx.db, exportId, percentOf(index + 1, all.length))
    }
  }
  return makeZip(parts())
}

/** It did not work, and is not tried again by itself: the page says so and offers to. */
export function giveUpDataExport(ctx: Pick<RequestContext, 'db'>, exportId: string): Promise<void> {
  return repository.markFailed(ctx.db, exportId)
}

/** One's own finished copy, within its day. Everything else does not exist. */
export async function openDataExport(ctx: SignedInContext, exportId: string) {
  if (!idSchema.safeParse(exportId).success) throw notFound('This export')
  const found = await repository.findReadyExport(ctx.db, ctx.user.id, exportId)
  if (!found?.storageKey || !found.readyAt) throw notFound('This export')
  const opened = await ctx.files.open(found.storageKey)
  if (!opened) {
    ctx.log.error({ requestId: ctx.requestId, exportId }, 'an export has a row but no bytes')
    throw notFound('This export')
  }
  return { ...opened, readyAt: found.readyAt }
}

/**
 * Bytes go before their row, so that a crash in between leaves nothing that could not be found again. A copy that cannot be
 * deleted keeps its row for the next sweep, and holds back no other.
 */
export async function sweepDataExports(ctx: Pick<RequestContext, 'db' | 'files' | 'log'>): Promise<void> {
  const lost = await repository.failLostExports(ctx.db)
  const old = await repository.listOldExports(ctx.db)
  const apart = workApart(ctx)
  let removed = 0
  for (const { id, userId, storageKey } of old)
    await apart.run({ userId }, async () => {
      if (storageKey) await ctx.files.delete(storageKey)
      await repository.deleteExport(ctx.db, id)
      removed++
    })
  if (lost + removed > 0) ctx.log.info({ lost, removed }, 'data exports swept')
  apart.finish()
}
