import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { t } from '@lingui/core/macro'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { projectFolder } from '../../../../server/project-folder.ts'
import { groupFiles } from '../../../base/files/files.rules.ts'
import { type StoredFile, storeDocumentFile } from '../../../base/files/server/files.service.ts'
import { sha256Of } from '../../../base/files/server/hash-file.service.ts'
import { assetFields } from '../../../house/assets/assets.schemas.ts'
import { addAssets } from '../../../house/assets/server/assets.service.ts'
import { addStoredDocument } from '../../../house/documents/server/add-document.service.ts'
import { exemptItem } from '../../../house/handover/server/handover.service.ts'
import { addKeyTo } from '../../../house/keys/server/keys.service.ts'
import { addManualSection } from '../../../house/manual/server/manual.service.ts'
import { addReadingsTo } from '../../../house/meters/server/meter-readings.service.ts'
import { addMeterTo } from '../../../house/meters/server/meters.service.ts'
import { addOwnershipChange } from '../../../house/ownership/server/ownership.service.ts'
import { addSealedSecret } from '../../../house/secrets/server/secrets.service.ts'
import type { SampleFamily } from '../sample-family.ts'
import type { SampleRecord, SampleShare } from '../sample-parts.ts'
import { addDecisions, type SamplePaper } from './sample-decisions.service.ts'

type StoredPaper = { stored: StoredFile; sha256: string | null }

/** Stores the sample files before the transaction that uses them. @returns the files by name */
export async function storeDocuments(ctx: SignedInContext, familyGroupId: string, { houses }: SampleFamily) {
  const papers = new Map<string, StoredPaper>()
  for (const { file } of houses.flatMap(({ record }) => record?.documents ?? [])) {
    const stored = await storeDocumentFile(ctx, groupFiles(familyGroupId), await readSampleDocument(file))
    papers.set(file, { stored, sha256: await sha256Of(ctx.files, stored.storageKey) })
  }
  return papers
}

type Known = { relatives: Map<string, string>; papers: Map<string, StoredPaper>; timeZone: string }

/** Inserts the record of a sample house, in the transaction that creates it. */
export async function addRecord(
  tx: Tx,
  ctx: MemberContext,
  propertyId: string,
  {
    owners,
    manual,
    assets,
    documents,
    secrets,
    decisions = [],
    meters = [],
    keys = [],
    exempted = [],
  }: SampleRecord,
  { relatives, papers, timeZone }: Known,
) {
  let before: { name: string; basisPoints: number }[] = []
  for (const { validFrom, note, shares } of owners) {
    const named = shares.map((share) => ownerOf(share, relatives))
    await addOwnershipChange(tx, ctx, propertyId, { validFrom, note, owners: named, before })
    before = named.map(({ ownerName, basisPoints }) => ({ name: ownerName, basisPoints }))
  }
  const asked = (owners.at(-1)?.shares ?? []).map((share) => ownerOf(share, relatives))
  for (const section of manual) await addManualSection(tx, ctx, propertyId, section)
  for (const secret of secrets) await addSealedSecret(tx, ctx, propertyId, secret)
  for (const { readings, ...meter } of meters) {
    const { meterId } = await addMeterTo(tx, ctx, propertyId, meter)
    await addReadingsTo(tx, ctx, { propertyId, meterId }, readings)
  }
  for (const { holder, ...key } of keys) {
    const holderOf =
      'name' in holder
        ? { holderUserId: null, holderName: holder.name }
        : { holderUserId: relatives.get(holder.relative) ?? null, holderName: null }
    await addKeyTo(tx, ctx, propertyId, { ...key, ...holderOf })
  }
  for (const item of exempted) await exemptItem(tx, ctx, { propertyId, item, isExempt: true })
  const assetIds = await addAssets(
    tx,
    ctx,
    propertyId,
    assets.map((asset) => assetFields.parse(asset)),
  )
  const added = new Map<string, SamplePaper>()
  for (const { file, asset, expiresOn = null, ...facts } of documents) {
    const paper = papers.get(file)
    if (!paper) throw new Error(`${file} was not stored`)
    const assetId = assetIds[assets.findIndex(({ name }) => name === asset)] ?? null
    const id = newId()
    const document = { ...facts, id, propertyId, assetId, expiresOn, fileName: file }
    await addStoredDocument(tx, ctx, document, paper.stored)
    added.set(file, { id, title: facts.title, sha256: paper.sha256 })
  }
  await addDecisions(tx, ctx, propertyId, decisions, { asked, relatives, papers: added, timeZone })
}

function ownerOf(share: SampleShare, relatives: Map<string, string>) {
  const { basisPoints } = share
  if ('name' in share) return { userId: null, ownerName: share.name, basisPoints }
  const userId = relatives.get(share.relative) ?? null
  return { userId, ownerName: t`${share.relative} Sandberg`, basisPoints }
}

/** Stores the picture of a sample house like an uploaded photo. */
export const readHousePhoto = (photo: string): Promise<Buffer> =>
  readFile(join(projectFolder('public'), 'images', 'houses', `${photo}.webp`))

/** A document or photo of the sample; `npm run print:samples` prints them. */
const readSampleDocument = (file: string): Promise<Buffer> =>
  readFile(join(projectFolder('public'), 'images', 'samples', file))
