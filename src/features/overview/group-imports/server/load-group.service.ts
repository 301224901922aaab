import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { t } from '@lingui/core/macro'
import { isAppError } from '../../../../lib/app-error.ts'
import type { RequestContext } from '../../../../server/context.ts'
import { causeCodes } from '../../../../server/db/outage.ts'
import { withScratchFolder } from '../../../../server/scratch-folder.ts'
import { fileQuota } from '../../../base/files/files.rules.ts'
import { maxPropertiesPerGroup } from '../../../base/groups/groups.rules.ts'
import { maxOwnCategories } from '../../../money/categories/categories.rules.ts'
import { isBuiltIn } from '../../../money/categories/category-keys.ts'
import { groupFileNames } from '../../group-exports/group-file.rules.ts'
import type { PersonRow } from '../../group-exports/server/group-rows.format.ts'
import type { Row } from '../../group-exports/server/group-tables.format.ts'
import { percentChecked, refusals, zipLimits } from '../group-imports.rules.ts'
import * as repository from './group-imports.repository.ts'
import { readGroupRows } from './group-json.format.ts'
import { type GroupZip, openGroupZip, refuse } from './group-zip.format.ts'
import { type FileInZip, storeFiles } from './import-files.service.ts'
import { ListRefused, writeGroup } from './write-group.service.ts'

export type LoadContext = Pick<RequestContext, 'db' | 'files' | 'keyRing' | 'log'> & { signal: AbortSignal }

/**
 * Creates a group from an uploaded file. The new group has the id of the import, so only one of two runs can write it;
 * the sweep removes files stored by the other. The group is written in one transaction, after its files are stored.
 */
export async function loadGroup(ctx: LoadContext, importId: string): Promise<void> {
  const claimed = await repository.claimImport(ctx.db, importId)
  if (!claimed?.storageKey) return
  const { userId, storageKey } = claimed
  try {
    const opened = await ctx.files.open(storageKey)
    if (!opened) throw refuse(refusals.failed)
    await withScratchFolder(async (folder) => {
      // File stores read from the beginning only; a ZIP has its directory at the end.
      const path = join(folder, 'group.zip')
      await pipeline(opened.stream, createWriteStream(path))
      const zip = await openGroupZip({ path, byteSize: opened.byteSize })
      try {
        await loadFrom(ctx, zip, { importId, userId })
      } finally {
        zip.close()
      }
    })
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    ctx.log.warn({ importId, err: error }, 'a group was not imported')
    await repository.markFailed(ctx.db, importId, failure)
  }
  // After the commit: the file sweep removes what a crash leaves.
  await ctx.files.delete(storageKey)
}

/** Returns a message for errors that would recur; undefined for those worth a retry. */
function failureOf(error: unknown): string | undefined {
  const isOurs = isAppError(error) && error.code !== 'unavailable' && error.code !== 'unexpected'
  if (isOurs) return error.message
  const cause = error instanceof ListRefused ? error.cause : error
  // Violated table constraints, rows that are there twice, and values that PostgreSQL does not accept.
  if (!causeCodes(cause).some((code) => /^2[123]...$/.test(code))) return undefined
  return refusals.contradiction(error instanceof ListRefused ? error.list : 'group.json')
}

async function loadFrom(ctx: LoadContext, zip: GroupZip, of: { importId: string; userId: string }) {
  const summary = await checkRows(zip)
  await repository.setProgress(ctx.db, of.importId, percentChecked)
  const stored = await storeFiles(ctx, zip, { importId: of.importId, listed: summary.files })
  ctx.signal.throwIfAborted()
  const rows = readGroupRows(zip.read(groupFileNames.group))
  const counts = await writeGroup(ctx, { ...of, ...summary, stored, rows })
  ctx.log.info({ importId: of.importId, rows: summary.total }, 'group imported')
  return counts
}

export type Summary = { groupId: string; people: PersonRow[]; files: FileInZip[]; total: number }

/** Validates all rows before anything is stored. @throws AppError when they are not a group */
async function checkRows(zip: GroupZip): Promise<Summary> {
  const groups: Row[] = []
  const people: PersonRow[] = []
  const files: FileInZip[] = []
  let total = 0
  let properties = 0
  let ownCategories = 0
  for await (const { list, row } of readGroupRows(zip.read(groupFileNames.group))) {
    total++
    if (list === 'family_groups') groups.push(row)
    if (list === 'people') people.push(personOf(row))
    if (list === 'files') files.push({ id: String(row.id), path: String(row.path) })
    if (list === 'properties') properties++
    if (list === 'group_categories' && !isBuiltIn(String(row.key))) ownCategories++
    if (groups.length > 1 || people.length > zipLimits.people) throw refuse(refusals.contradiction(list))
    if (ownCategories > maxOwnCategories) throw refuse(refusals.contradiction(list))
    if (files.length > fileQuota.filesPerOwner) throw refuse(refusals.tooLarge)
    if (properties > maxPropertiesPerGroup) {
      throw refuse(t`A group can have up to ${maxPropertiesPerGroup} properties. This file has more.`)
    }
  }
  if (!groups[0]) throw refuse(refusals.notOurs)
  return { groupId: String(groups[0].id), people, files, total }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
const personOf = (row: Row): PersonRow => ({
  id: String(row.id),
  firstName: textOrNull(row.firstName),
  lastName: textOrNull(row.lastName),
  email: textOrNull(row.email),
})
