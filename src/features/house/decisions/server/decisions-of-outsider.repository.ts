import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import {
  decisionDocuments,
  decisionOptions,
  decisions,
  decisionVoters,
  decisionVotes,
} from '../../../../server/db/schema/decisions.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { isAttachedThere, isFileThere, nameOfAttached } from './decision-documents.repository.ts'
import { type House, isThere } from './decisions.repository.ts'

const isOpen = and(eq(decisions.state, 'OPEN'), gt(decisions.closesAt, sql`now()`))

type OfOutsider = House & { ownerName: string }

/** What is open, and what ended within 90 days. Drafts have no voters. */
const isShown = ({ propertyId, familyGroupId }: House) =>
  and(
    eq(decisions.propertyId, propertyId),
    eq(decisions.familyGroupId, familyGroupId),
    or(eq(decisions.state, 'OPEN'), gt(decisions.closedAt, sql`now() - interval '90 days'`)),
    isThere,
  )

/** The row of the owner among those asked. */
const isAsked = (ownerName: string) =>
  and(
    eq(decisionVoters.decisionId, decisions.id),
    isNull(decisionVoters.userId),
    eq(decisionVoters.name, ownerName),
  )

/**
 * Returns the decisions of a property in which an owner outside the group is asked, or was until 90 days ago, with their
 * own vote only: the open ones, soonest end first, then the latest results.
 */
export const listOfOutsider = (db: Executor, { ownerName, ...house }: OfOutsider, limit: number) =>
  db
    .select({
      id: decisions.id,
      question: decisions.question,
      background: decisions.background,
      kind: decisions.kind,
      counting: decisions.counting,
      threshold: decisions.threshold,
      quorumBasisPoints: decisions.quorumBasisPoints,
      deadlineOn: decisions.deadlineOn,
      isOpen: sql<boolean>`${isOpen}`,
      state: decisions.state,
      adoptedOption: decisions.adoptedOption,
      subjectKind: decisions.subjectKind,
      subjectName: decisions.subjectName,
      subjectMinor: decisions.subjectMinor,
      currency: familyGroups.currency,
      answers: sql<(string | null)[]>`array(
        select option.label from ${decisionOptions} as option
        where option.decision_id = ${decisions.id} order by option.position)`,
      castAt: decisionVotes.castAt,
      option: decisionVotes.option,
    })
    .from(decisions)
    .innerJoin(familyGroups, eq(familyGroups.id, decisions.familyGroupId))
    .innerJoin(decisionVoters, isAsked(ownerName))
    .leftJoin(
      decisionVotes,
      and(
        eq(decisionVotes.decisionId, decisionVoters.decisionId),
        eq(decisionVotes.voter, decisionVoters.position),
      ),
    )
    .where(isShown(house))
    .orderBy(
      desc(sql`${isOpen}`),
      asc(sql`case when ${isOpen} then ${decisions.closesAt} end`),
      desc(decisions.closesAt),
      asc(decisions.id),
    )
    .limit(limit)

/** Lists the documents of the decisions above, in their order. */
export const listDocumentsOfOutsider = (db: Executor, { ownerName, ...house }: OfOutsider) =>
  db
    .select({
      decisionId: decisionDocuments.decisionId,
      documentId: decisionDocuments.documentId,
      name: nameOfAttached,
      byteSize: files.byteSize,
    })
    .from(decisions)
    .innerJoin(decisionVoters, isAsked(ownerName))
    .innerJoin(decisionDocuments, eq(decisionDocuments.decisionId, decisions.id))
    .leftJoin(documents, isAttachedThere)
    .leftJoin(files, isFileThere)
    .where(isShown(house))
    .orderBy(asc(decisionDocuments.decisionId), asc(decisionDocuments.position))

/**
 * Finds the file of a document of one of the decisions above; one row for each of those asked who has the name of the
 * owner.
 */
export const findDocumentOfOutsider = (
  db: Executor,
  { ownerName, ...house }: OfOutsider,
  { decisionId, documentId }: { decisionId: string; documentId: string },
) =>
  db
    .select({ fileId: files.id })
    .from(decisions)
    .innerJoin(decisionVoters, isAsked(ownerName))
    .innerJoin(decisionDocuments, eq(decisionDocuments.decisionId, decisions.id))
    .innerJoin(documents, isAttachedThere)
    .innerJoin(files, isFileThere)
    .where(and(eq(decisions.id, decisionId), eq(decisionDocuments.documentId, documentId), isShown(house)))
