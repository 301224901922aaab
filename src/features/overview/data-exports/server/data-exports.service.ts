import { t } from '@lingui/core/macro'
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

/** The export job; defined in data-exports.jobs.ts. */
export const exportJob = 'users.export'

export function findMyDataExport(ctx: SignedInContext): Promise<DataExportView | null> {
  return repository.findLatestExport(ctx.db, ctx.user.id)
}

/** Requests an export of the caller's data. One at a time: a repeated request returns the running one. */
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
 * Builds one ZIP as a stream. Two runs write the same bytes under the same key, so a reader always sees one complete
 * file.
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
    // Another run finished first with the same bytes, or the export is no longer wanted.
    return (await repository.isKeyInUse(tx, storageKey)) ? [] : [{ storageKey }]
  })
  // After the commit: the file sweep removes what a crash leaves.
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

/** It failed for good: the page says so and offers to retry. */
export function failDataExport(ctx: Pick<RequestContext, 'db'>, exportId: string): Promise<void> {
  return repository.markFailed(ctx.db, exportId)
}

/** Returns the caller's finished export before it expires; everything else is not found. */
export async function openDataExport(ctx: SignedInContext, exportId: string) {
  if (!idSchema.safeParse(exportId).success) throw notFound(t`This export`)
  const found = await repository.findReadyExport(ctx.db, ctx.user.id, exportId)
  if (!found?.storageKey || !found.readyAt) throw notFound(t`This export`)
  const opened = await ctx.files.open(found.storageKey)
  if (!opened) {
    ctx.log.error({ requestId: ctx.requestId, exportId }, 'an export has a row but no bytes')
    throw notFound(t`This export`)
  }
  return { ...opened, readyAt: found.readyAt }
}

/**
 * Deletes bytes before their row, so that a crash leaves nothing unfindable. An export that cannot be deleted keeps
 * its row for the next sweep and does not stop the others.
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
