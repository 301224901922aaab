import { plural, t } from '@lingui/core/macro'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { formatPercent } from '../ownership/percent.rules.ts'
import type { DecisionRefusal, DecisionState } from './decisions.rules.ts'
import type { DecisionFields, DecisionView } from './decisions.schemas.ts'
import {
  type Choice,
  type Counting,
  type DecisionKind,
  isQuorumMet,
  type Rule,
  type Tally,
  type Threshold,
  yes,
} from './outcome.rules.ts'

// Texts that more than one component of this feature uses.

export const stateLabels: Record<DecisionState, string> = {
  get DRAFT() {
    return t`Draft`
  },
  get OPEN() {
    return t({ message: 'Open', context: 'decision' })
  },
  get ADOPTED() {
    return t`Adopted`
  },
  get REJECTED() {
    return t({ message: 'Rejected', context: 'decision' })
  },
  get LAPSED() {
    return t`Lapsed`
  },
  get WITHDRAWN() {
    return t({ message: 'Withdrawn', context: 'decision' })
  },
}

export const stateTones = {
  DRAFT: 'neutral',
  OPEN: 'warning',
  ADOPTED: 'success',
  REJECTED: 'danger',
  LAPSED: 'neutral',
  WITHDRAWN: 'neutral',
} as const satisfies Record<DecisionState, string>

export const fieldLabels: Record<keyof DecisionFields, string> = {
  get question() {
    return t`Question`
  },
  get background() {
    return t`Background`
  },
  get kind() {
    return t`Answers`
  },
  get options() {
    return t`Options`
  },
  get counting() {
    return t`Votes are counted`
  },
  get threshold() {
    return t`Adopted with`
  },
  get quorumPercent() {
    return t`Quorum`
  },
  get deadlineOn() {
    return t`Last day to vote`
  },
  get documentIds() {
    return t`Documents`
  },
}

export const kindLabels: Record<DecisionKind, string> = {
  get YES_NO() {
    return t`Yes or no`
  },
  get OPTIONS() {
    return t`Several options`
  },
}

export const countingLabels: Record<Counting, string> = {
  get SHARES() {
    return t`By ownership share`
  },
  get HEADS() {
    return t`One vote per owner`
  },
}

export const thresholdLabels: Record<Threshold, string> = {
  get MAJORITY() {
    return t`More than half`
  },
  get TWO_THIRDS() {
    return t`Two thirds or more`
  },
  get UNANIMOUS() {
    return t`Unanimous`
  },
}

/**
 * Returns a field as readers see it; empty when it has no value.
 * @param documents the names of those that may be attached, by id
 */
export function fieldText(
  fields: DecisionFields,
  name: keyof DecisionFields,
  locale: string,
  documents: ReadonlyMap<string, string>,
): string {
  const value = fields[name]
  if (value === null) return ''
  if (name === 'documentIds')
    return fields.documentIds.map((id) => documents.get(id) ?? t`A document`).join(', ')
  if (name === 'kind') return kindLabels[fields.kind]
  if (name === 'counting') return countingLabels[fields.counting]
  if (name === 'threshold') return thresholdLabels[fields.threshold]
  if (name === 'deadlineOn') return formatCalendarDate(fields.deadlineOn, locale)
  return name === 'quorumPercent' ? formatPercent(Number(value) * 100, locale) : String(value)
}

/** Names a choice. @param labels of the options; null for yes and no */
export function choiceText(labels: readonly (string | null)[], choice: Choice): string {
  if (choice === undefined) return t`Not voted yet`
  if (choice === null) return t`Abstained`
  return answerText(labels, choice)
}

/** Names an answer. */
export const answerText = (labels: readonly (string | null)[], option: number) =>
  labels[option] ?? (option === yes ? t`Yes` : t`No`)

/** A choice as the log keeps it: an option’s label, or a code for yes, no and an abstention. */
export type LoggedChoice = { choice?: string; choiceCode?: 'YES' | 'NO' | 'ABSTAIN' }

export function loggedChoice(labels: readonly (string | null)[], choice: number | null): LoggedChoice {
  if (choice === null) return { choiceCode: 'ABSTAIN' }
  const label = labels[choice]
  return label ? { choice: label } : { choiceCode: choice === yes ? 'YES' : 'NO' }
}

/** Returns a logged choice for the current reader; empty when there was none. */
export function loggedChoiceText({ choice, choiceCode }: Record<string, unknown>): string {
  const codes: Record<string, string> = { YES: t`Yes`, NO: t`No`, ABSTAIN: t`abstention` }
  return typeof choiceCode === 'string' ? (codes[choiceCode] ?? '') : typeof choice === 'string' ? choice : ''
}

/** Formats a weight: “62.5%” of shares, or “3 votes”. */
export const weightText = ({ counting }: Pick<Rule, 'counting'>, weight: number, locale: string) =>
  counting === 'SHARES' ? formatPercent(weight, locale) : plural(weight, { one: '# vote', other: '# votes' })

/** Says how the decision is made, in one paragraph. */
export function ruleText({ kind, counting, threshold, quorumBasisPoints }: Rule, locale: string): string {
  const needed =
    kind === 'YES_NO'
      ? {
          MAJORITY: t`Adopted if “Yes” gets more than half of the votes cast.`,
          TWO_THIRDS: t`Adopted if “Yes” gets at least two thirds of the votes cast.`,
          UNANIMOUS: t`Adopted if everyone who votes chooses “Yes”.`,
        }
      : {
          MAJORITY: t`Adopted if an option gets more than half of the votes cast.`,
          TWO_THIRDS: t`Adopted if an option gets at least two thirds of the votes cast.`,
          UNANIMOUS: t`Adopted if everyone who votes chooses the same option.`,
        }
  const weigh = counting === 'SHARES' ? t`Votes count by ownership share.` : t`Every owner has one vote.`
  const quorum =
    quorumBasisPoints === null
      ? null
      : counting === 'SHARES'
        ? t`Owners who together hold at least ${formatPercent(quorumBasisPoints, locale)} of the shares have to take part.`
        : t`At least ${formatPercent(quorumBasisPoints, locale)} of the owners have to take part.`
  return [weigh, needed[threshold], quorum].filter(Boolean).join(' ')
}

/** Says what silence means: it counts as abstaining, except that only a stated abstention counts towards a quorum. */
export const silenceText = ({ quorumBasisPoints }: Pick<Rule, 'quorumBasisPoints'>): string =>
  quorumBasisPoints === null
    ? t`Not voting counts as abstaining: it counts for none of the answers.`
    : t`Not voting counts as abstaining: it counts for none of the answers. But only votes and stated abstentions count for the quorum.`

type Ended = Pick<
  DecisionView,
  'state' | 'answers' | 'adoptedOption' | 'stateReason' | 'closedByName' | 'subjectOutcome'
>

/** Says how it ended and why; null while it has not. */
export function resultText(decision: Ended, rule: Rule, sum: Tally, locale: string): string | null {
  const { state, answers, adoptedOption } = decision
  const cast = weightText(rule, sum.counted, locale)
  if (state === 'ADOPTED' && adoptedOption !== null) {
    const won = weightText(rule, sum.byOption[adoptedOption] ?? 0, locale)
    return rule.kind === 'YES_NO'
      ? t`Adopted: ${won} in favour, of ${cast} cast.`
      : t`Adopted: “${answerText(answers, adoptedOption)}” with ${won}, of ${cast} cast.`
  }
  if (state === 'REJECTED') {
    const inFavour = weightText(rule, sum.byOption[yes] ?? 0, locale)
    return t`Rejected: ${inFavour} in favour, of ${cast} cast. That was not enough.`
  }
  if (state === 'LAPSED') {
    if (!isQuorumMet(rule, sum)) return t`Lapsed: too few of the owners took part.`
    return sum.counted === 0 ? t`Lapsed: nobody chose an option.` : t`Lapsed: no option got enough votes.`
  }
  if (state !== 'WITHDRAWN' || decision.subjectOutcome === 'CHANGED') return null
  const by = decision.closedByName ?? t({ message: 'a former member', context: 'done by' })
  return decision.stateReason ? t`Withdrawn by ${by}: ${decision.stateReason}` : t`Withdrawn by ${by}.`
}

export const refusals: Record<Exclude<DecisionRefusal, 'not-allowed'>, string> = {
  get 'not-asked'() {
    return t`Only people who owned a share when this was opened can vote.`
  },
  get 'wrong-state'() {
    return t`This decision was changed by someone else. Reload the page to see where it stands.`
  },
  get 'voting-ended'() {
    return t`Voting has ended. The result is counted within a quarter of an hour.`
  },
  get 'not-settled'() {
    return t`Votes that are still missing could change the outcome. Wait for them or for the deadline.`
  },
}

export const decisionTexts = {
  get stale() {
    return t`This draft was changed by someone else. Your changes were not saved. Review the newer version, then save again.`
  },
  get readAgain() {
    return t`This draft was changed by someone else. Reload the page and read it again before you open it.`
  },
  get noOwners() {
    return t`The owners’ shares have to add up to 100% before you can ask them. Record the owners first.`
  },
  get pastDeadline() {
    return t`The last day to vote has passed. Edit the draft and choose a later day.`
  },
  get stillOpen() {
    return t`The owners are being asked to decide about this property. Wait until voting ends, or withdraw the decision first.`
  },
  get noSuchOption() {
    return t`Choose one of the options.`
  },
  get withdrawFirst() {
    return t`This decision is still open. Withdraw it first, so that everyone asked knows.`
  },
  get sentBefore() {
    return t`This decision could not be added. Reload the page and try again.`
  },
}
