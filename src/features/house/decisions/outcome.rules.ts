// Counts votes. Weights are whole numbers (basis points, or one for each person), so that no rounding decides anything.

export const countings = ['SHARES', 'HEADS'] as const
export type Counting = (typeof countings)[number]

export const thresholds = ['MAJORITY', 'TWO_THIRDS', 'UNANIMOUS'] as const
export type Threshold = (typeof thresholds)[number]

export const decisionKinds = ['YES_NO', 'OPTIONS'] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** The positions of the two answers to a yes/no question. */
export const yes = 0
export const no = 1

export type Rule = {
  kind: DecisionKind
  counting: Counting
  threshold: Threshold
  /** The share of everyone asked that must take part, in basis points; null without a quorum. */
  quorumBasisPoints: number | null
  /** How many answers there are; their positions start at 0. */
  options: number
}

/** The position of an option, `null` for an abstention, `undefined` for someone who has not voted. */
export type Choice = number | null | undefined

export type Voter = {
  basisPoints: number
  /** Whether they can still vote before the deadline: everyone except people whose account is deleted. */
  canVote: boolean
  choice?: Choice
}

/** How it ends; `option` is set when it is adopted. */
export type Outcome =
  | { state: 'ADOPTED'; option: number }
  | { state: 'REJECTED'; option: null }
  | { state: 'LAPSED'; option: null }

/** The weights that count, exactly. */
export type Tally = {
  /** Of everyone asked. */
  total: number
  /** Of those who chose an option or abstained. */
  present: number
  /** Of those who chose an option. */
  counted: number
  /** Of each option, by position. */
  byOption: number[]
}

const wholeBasisPoints = 10_000

const weightOf = ({ counting }: Pick<Rule, 'counting'>, { basisPoints }: Voter) =>
  counting === 'SHARES' ? basisPoints : 1

export function tally(rule: Rule, voters: readonly Voter[]): Tally {
  const sum: Tally = {
    total: 0,
    present: 0,
    counted: 0,
    byOption: Array.from({ length: rule.options }, () => 0),
  }
  for (const voter of voters) {
    const weight = weightOf(rule, voter)
    sum.total += weight
    if (voter.choice === undefined) continue
    sum.present += weight
    if (voter.choice === null) continue
    sum.counted += weight
    sum.byOption[voter.choice] = (sum.byOption[voter.choice] ?? 0) + weight
  }
  return sum
}

/** Checks whether enough of those asked took part. Abstaining is taking part; silence is not. */
export const isQuorumMet = (
  { quorumBasisPoints }: Pick<Rule, 'quorumBasisPoints'>,
  { total, present }: Tally,
) => quorumBasisPoints === null || present * wholeBasisPoints >= quorumBasisPoints * total

/** Checks one option against the votes for any option: abstentions and silence do not count. */
export function reaches(threshold: Threshold, weight: number, counted: number): boolean {
  if (counted === 0) return false
  if (threshold === 'MAJORITY') return 2 * weight > counted
  return threshold === 'TWO_THIRDS' ? 3 * weight >= 2 * counted : weight === counted
}

const lapsed: Outcome = { state: 'LAPSED', option: null }

/**
 * Returns how the votes end. It lapses when the quorum is missed or nobody chose an option, and, among several options,
 * when none reaches the threshold. A yes/no question is rejected when “yes” does not reach it.
 */
export function outcomeOf(rule: Rule, voters: readonly Voter[]): Outcome {
  const sum = tally(rule, voters)
  if (!isQuorumMet(rule, sum) || sum.counted === 0) return lapsed
  const winners = sum.byOption.flatMap((weight, option) =>
    reaches(rule.threshold, weight, sum.counted) ? [option] : [],
  )
  if (rule.kind === 'YES_NO')
    return winners.includes(yes) ? { state: 'ADOPTED', option: yes } : { state: 'REJECTED', option: null }
  const [option] = winners
  return option === undefined ? lapsed : { state: 'ADOPTED', option }
}

/**
 * Checks whether no missing vote can change the outcome; votes that were cast stay as they are. It is enough to try
 * that nobody else votes, and that all others choose the same option, for each option: between these extremes lies no
 * other outcome (docs/adr/0067).
 */
export function isSettled(rule: Rule, voters: readonly Voter[]): boolean {
  const now = outcomeOf(rule, voters)
  return Array.from({ length: rule.options }, (_, option) => option).every((option) => {
    const all = voters.map((voter) =>
      voter.choice === undefined && voter.canVote ? { ...voter, choice: option } : voter,
    )
    return isSame(outcomeOf(rule, all), now)
  })
}

export const isSame = (a: Outcome, b: Outcome) => a.state === b.state && a.option === b.option
