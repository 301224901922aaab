import type { DecisionView } from './decisions.schemas.ts'
import type { Rule, Voter } from './outcome.rules.ts'

// Counts the votes of a decision as a page has it.

/** The rule of a decision on its page. */
export const ruleOf = ({ kind, counting, threshold, quorumPercent, answers }: DecisionView): Rule => ({
  ...{ kind, counting, threshold },
  quorumBasisPoints: quorumPercent === null ? null : quorumPercent * 100,
  options: answers.length,
})

/** The votes of a decision on its page. */
export const votesOf = ({ voters }: DecisionView): Voter[] =>
  voters.map(({ basisPoints, canVote, choice }) => ({ basisPoints, canVote, choice }))
