import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { closesAtOf } from '../../../house/decisions/deadline.rules.ts'
import { no, yes } from '../../../house/decisions/outcome.rules.ts'
import type { SampleDecision } from '../sample-parts.ts'
import { insertDecisions } from './sample-decisions.repository.ts'
import { noonOf } from './sample-links.service.ts'

type Asked = { userId: string | null; ownerName: string; basisPoints: number }
/** A document of the house. */
export type SamplePaper = { id: string; title: string; sha256: string | null }

type Known = {
  asked: readonly Asked[]
  relatives: Map<string, string>
  /** By the names of their files. */
  papers: ReadonlyMap<string, SamplePaper>
  timeZone: string
}

/** Adds what the owners of a sample house were asked. It is past, so it is inserted and not performed. */
export async function addDecisions(
  tx: Tx,
  { member: { familyGroupId }, clock }: MemberContext,
  propertyId: string,
  decisions: readonly SampleDecision[],
  { asked, relatives, papers, timeZone }: Known,
) {
  // Ingrid is a manager and asks the others.
  const createdBy = relatives.get('Ingrid') ?? null
  const rows = decisions.map(({ question, background, state, openedOn, deadlineOn, documents, votes }) => {
    const id = newId()
    const isOver = state === 'ADOPTED'
    const closesAt = closesAtOf(deadlineOn, timeZone)
    return {
      decision: {
        ...{ id, familyGroupId, propertyId, question, background, state, deadlineOn },
        ...({ kind: 'YES_NO', counting: 'SHARES', threshold: 'MAJORITY' } as const),
        ...{ createdBy, openedBy: createdBy, openedAt: noonOf(openedOn), closesAt },
        // No reminder of what nobody can answer.
        remindedAt: noonOf(openedOn),
        ...(isOver && { closedAt: closesAt, adoptedOption: yes }),
      },
      documents: (documents ?? []).map((file, position) => {
        const paper = papers.get(file)
        if (!paper) throw new Error(`${file} is no document of the house`)
        const { id: documentId, title: name, sha256 } = paper
        const of = { familyGroupId, propertyId, decisionId: id }
        return { ...of, position, documentId, name, sha256, addedAt: clock.now() }
      }),
      options: [yes, no].map((position) => ({ decisionId: id, position })),
      voters: asked.map(({ userId, ownerName: name, basisPoints }, position) => ({
        ...{ decisionId: id, position, userId, name, basisPoints },
      })),
      votes: votes.map(({ by, isYes }) => ({
        decisionId: id,
        voter: asked.findIndex(({ userId }) => userId === relatives.get(by)),
        option: isYes ? yes : no,
        castAt: noonOf(openedOn),
      })),
    }
  })
  await insertDecisions(tx, rows)
}
