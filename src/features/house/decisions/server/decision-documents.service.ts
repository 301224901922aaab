import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { sha256Of } from '../../../base/files/server/hash-file.service.ts'
import { refuseDocuments } from '../decision-documents.rules.ts'
import type { AttachedView } from '../decision-documents.schemas.ts'
import { documentTexts, openingRefusalText } from '../decision-documents.texts.ts'
import { decisionRights } from '../decisions.rules.ts'
import * as repository from './decision-documents.repository.ts'
import type { DecisionKey, House } from './decisions.repository.ts'
import { readDecision, standingOf } from './hold-decision.service.ts'

/** SHA-256 by the id of the document. */
type Hashes = ReadonlyMap<string, string>

/**
 * Attaches documents of the property to a draft, instead of those it had. The decision is locked.
 * @throws AppError `invalid` for a document of another property, or one that was deleted
 */
export async function attachDocuments(
  tx: Tx,
  { decisionId, propertyId, familyGroupId }: DecisionKey & House,
  documentIds: readonly string[],
  hashes: Hashes = new Map(),
) {
  const house = { propertyId, familyGroupId }
  const found = documentIds.length === 0 ? [] : await repository.listOfProperty(tx, house, documentIds)
  const byId = new Map(found.map((document) => [document.id, document]))
  const rows = documentIds.map((documentId, position) => {
    const document = byId.get(documentId)
    if (!document)
      throw new AppError('invalid', documentTexts.gone, { fields: { documentIds: documentTexts.gone } })
    const { title: name, createdAt: addedAt } = document
    const sha256 = hashes.get(documentId) ?? null
    return { ...house, decisionId, position, documentId, name, addedAt, sha256 }
  })
  await repository.setDocuments(tx, { decisionId, familyGroupId }, rows)
}

/**
 * Reads the bytes of the documents of a draft, before the transaction that opens it. Only for those who may open it: it
 * can be a lot to read.
 */
export async function hashDocuments(ctx: MemberContext, decisionId: string): Promise<Hashes> {
  const key = { decisionId, familyGroupId: ctx.member.familyGroupId }
  const stored = await repository.listStored(ctx.db, key)
  if (stored.length === 0) return new Map()
  const read = await readDecision(ctx.db, key)
  if (!read || !decisionRights(await standingOf(ctx.db, read, ctx.member)).open) return new Map()
  const hashes = new Map<string, string>()
  for (const { documentId, storageKey } of stored) {
    const sha256 = await sha256Of(ctx.files, storageKey)
    if (sha256 !== null) hashes.set(documentId, sha256)
    else ctx.log.error({ requestId: ctx.requestId, documentId }, 'a document of a decision has no bytes')
  }
  return hashes
}

/**
 * Freezes the names and the hashes of what the owners are asked to read. The decision is locked and has the version
 * whose documents were hashed.
 * @returns them for the log
 * @throws AppError `conflict` when one of them cannot be read
 */
export async function freezeDocuments(
  tx: Tx,
  key: DecisionKey & House,
  attached: readonly AttachedView[],
  hashes: Hashes,
) {
  const refusal = refuseDocuments(attached, hashes)
  if (refusal) throw new AppError('conflict', openingRefusalText(refusal))
  const documentIds = attached.flatMap(({ documentId }) => documentId ?? [])
  // Also without any: a draft may have had some that are gone for good.
  await attachDocuments(tx, key, documentIds, hashes)
  return attached.map(({ documentId, name }) => ({ name, sha256: documentId && hashes.get(documentId) }))
}
