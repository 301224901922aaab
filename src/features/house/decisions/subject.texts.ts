import { t } from '@lingui/core/macro'
import type { DecisionView } from './decisions.schemas.ts'
import type { DecisionNote, SubjectKind, SubjectOutcome } from './subject.rules.ts'

/** What is said about an expense or a quote that the owners decide about. */
export const subjectTexts = {
  thing: (kind: SubjectKind) => (kind === 'PAYMENT' ? t`This expense` : t`This quote`),
  gone: (kind: SubjectKind) =>
    kind === 'PAYMENT'
      ? t`This expense does not exist here any more, so the owners can’t be asked about it.`
      : t`This quote does not exist here any more, so the owners can’t be asked about it.`,
  notWaiting: (kind: SubjectKind) =>
    kind === 'PAYMENT'
      ? t`This expense is no longer waiting for approval, so the owners can’t be asked about it.`
      : t`This quote can’t be accepted any more, so the owners can’t be asked about it.`,
  other: (kind: SubjectKind) =>
    kind === 'PAYMENT'
      ? t`There is already a decision about this expense. Open that one, or delete its draft first.`
      : t`There is already a decision about this quote. Open that one, or delete its draft first.`,
  asked: (lastDay: string) =>
    t`The owners are voting on this until ${lastDay}. Wait for the result, or withdraw the decision first.`,
  get yesOrNo() {
    return t`A decision about an expense or a quote is always a yes or no question.`
  },
}

/** Says what the decision did to it; null when there is nothing to say. */
export function subjectOutcomeText({
  about,
  subjectOutcome,
}: Pick<DecisionView, 'about' | 'subjectOutcome'>) {
  if (!about || !subjectOutcome) return null
  const isExpense = about.kind === 'PAYMENT'
  const texts: Record<SubjectOutcome, string> = {
    DONE: isExpense ? t`This decision approved the expense.` : t`This decision accepted the quote.`,
    NOT_BACKED: isExpense
      ? t`Nobody who voted yes can approve this expense on their own. Someone who can still needs to approve it.`
      : t`Nobody who voted yes can accept this quote on their own. Someone who can still needs to accept it.`,
    NOT_POSSIBLE: isExpense
      ? t`The expense could not be approved any more.`
      : t`The quote could not be accepted any more.`,
    CHANGED: isExpense
      ? t`Withdrawn, because the expense was changed or taken back while the owners were being asked.`
      : t`Withdrawn, because the quote was changed or taken back, or another one was accepted, while the owners were being asked.`,
  }
  return texts[subjectOutcome]
}

type NoteFacts = { isWaiting: boolean; kind: SubjectKind; lastDay: string }

/** Says on the page of a thing where the decision about it stands; null when that says nothing about it any more. */
export function noteText(
  { state, outcome }: DecisionNote,
  { isWaiting, kind, lastDay }: NoteFacts,
): string | null {
  const isExpense = kind === 'PAYMENT'
  if (state === 'DRAFT') return isWaiting ? t`There is a draft for the owners about this.` : null
  if (state === 'OPEN') return t`The owners are voting on this until ${lastDay}.`
  if (state === 'ADOPTED' && outcome === 'DONE' && !isWaiting)
    return isExpense ? t`The owners decided to approve this.` : t`The owners decided to accept this.`
  if (!isWaiting) return null
  if (state === 'REJECTED')
    return isExpense
      ? t`The owners voted against this. It still waits to be approved or rejected.`
      : t`The owners voted against this. It can still be accepted or declined.`
  if (state !== 'ADOPTED' || outcome === 'DONE') return null
  if (outcome === 'NOT_POSSIBLE')
    return isExpense
      ? t`The owners voted for this, but it could not be approved then.`
      : t`The owners voted for this, but it could not be accepted then.`
  return isExpense
    ? t`The owners voted for this, but nobody who voted yes can approve it on their own. Someone who can still needs to approve it.`
    : t`The owners voted for this, but nobody who voted yes can accept it on their own. Someone who can still needs to accept it.`
}

/** Names what a decision is about, with its amount. */
export const aboutText = (kind: SubjectKind, name: string, amount: string) =>
  kind === 'PAYMENT' ? t`Expense: ${name}, ${amount}` : t`Quote: ${name}, ${amount}`

/** A first question about it; its writer can change it. */
export const firstQuestion = (kind: SubjectKind, name: string) =>
  kind === 'PAYMENT' ? t`Should we approve “${name}”?` : t`Should we accept the quote from ${name}?`
