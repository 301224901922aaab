import type { RelativeContext } from '../../../../server/context.ts'
import { maxOfOutsider } from '../decisions.rules.ts'
import type { DecisionOfOutsider } from '../decisions.schemas.ts'
import { listOfOutsider } from './decisions-of-outsider.repository.ts'

/**
 * Returns the decisions that wait for the owner of a relative’s link, and the results of the last 90 days. The caller has checked what the link opens. A name
 * that two of those asked share is nobody’s, as when voting.
 */
export async function listDecisionsByLink({ db, relative }: RelativeContext): Promise<DecisionOfOutsider[]> {
  const { propertyId, familyGroupId, ownerName } = relative
  if (ownerName === null) return []
  const rows = await listOfOutsider(db, { propertyId, familyGroupId, ownerName }, maxOfOutsider)
  // The last one may be cut off from its second row.
  const complete = rows.length === maxOfOutsider ? rows.filter(({ id }) => id !== rows.at(-1)?.id) : rows
  return complete
    .filter(({ id }) => rows.filter((row) => row.id === id).length === 1)
    .map(({ kind, counting, threshold, quorumBasisPoints, castAt, option, adoptedOption, ...decision }) => {
      const { id, question, background, deadlineOn, answers, currency, isOpen, state } = decision
      const { subjectKind, subjectName, subjectMinor } = decision
      return {
        ...{ id, question, background, deadlineOn, answers, currency, isOpen, state, adoptedOption },
        about:
          subjectKind && subjectName && subjectMinor !== null
            ? { kind: subjectKind, name: subjectName, amountMinor: subjectMinor }
            : null,
        rule: { kind, counting, threshold, quorumBasisPoints, options: answers.length },
        ...(castAt !== null && { choice: option }),
      }
    })
}
