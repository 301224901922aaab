import { and, asc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { isDocumentThere } from '../../../../server/db/presence.ts'
import { decisionDocuments, decisions } from '../../../../server/db/schema/decisions.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import type { DecisionKey, House } from './decisions.repository.ts'

const isOf = ({ decisionId, familyGroupId }: DecisionKey) =>
  and(eq(decisions.id, decisionId), eq(decisions.familyGroupId, familyGroupId), isNull(decisions.deletedAt))

/** A draft follows what its documents are called now. */
export const nameOfAttached = sql<string>`case when ${decisions.state} = 'DRAFT'
  then coalesce(${documents.title}, ${decisionDocuments.name}) else ${decisionDocuments.name} end`

export const isAttachedThere = and(eq(documents.id, decisionDocuments.documentId), isDocumentThere)
export const isFileThere = and(eq(files.id, documents.fileId), isNull(files.deletedAt))

/** Lists the documents of a decision in order, with their files while they are there. A draft forgets what is gone for good. */
export const listAttached = (db: Executor, key: DecisionKey) =>
  db
    .select({
      documentId: decisionDocuments.documentId,
      name: nameOfAttached,
      sha256: decisionDocuments.sha256,
      fileId: files.id,
      contentType: files.contentType,
      byteSize: files.byteSize,
    })
    .from(decisions)
    .innerJoin(decisionDocuments, eq(decisionDocuments.decisionId, decisions.id))
    .leftJoin(documents, isAttachedThere)
    .leftJoin(files, isFileThere)
    .where(and(isOf(key), or(ne(decisions.state, 'DRAFT'), isNotNull(decisionDocuments.documentId))))
    .orderBy(asc(decisionDocuments.position))

/** Lists where the bytes of the documents of a draft are. */
export const listStored = (db: Executor, key: DecisionKey) =>
  db
    .select({ documentId: documents.id, storageKey: files.storageKey })
    .from(decisions)
    .innerJoin(decisionDocuments, eq(decisionDocuments.decisionId, decisions.id))
    .innerJoin(documents, isAttachedThere)
    .innerJoin(files, isFileThere)
    .where(and(isOf(key), eq(decisions.state, 'DRAFT')))

/** Lists those documents of the property that are there. */
export const listOfProperty = (
  db: Executor,
  { propertyId, familyGroupId }: House,
  documentIds: readonly string[],
) =>
  db
    .select({ id: documents.id, title: documents.title, createdAt: documents.createdAt })
    .from(documents)
    .where(
      and(
        oneOf(documents.id, documentIds),
        eq(documents.propertyId, propertyId),
        eq(documents.familyGroupId, familyGroupId),
        isDocumentThere,
      ),
    )

/** Replaces the documents of a decision, which is locked. */
export async function setDocuments(
  tx: Tx,
  { decisionId, familyGroupId }: DecisionKey,
  rows: readonly (typeof decisionDocuments.$inferInsert)[],
) {
  await tx
    .delete(decisionDocuments)
    .where(
      and(eq(decisionDocuments.decisionId, decisionId), eq(decisionDocuments.familyGroupId, familyGroupId)),
    )
  if (rows.length > 0) await tx.insert(decisionDocuments).values([...rows])
}
