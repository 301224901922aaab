import { t } from '@lingui/core/macro'
import { asList, inQuestion } from './lead.rules.ts'
import type { DecisionNote } from './subject.rules.ts'

/** What the form starts with. Its writer can change everything. */
export type FirstWords = { question: string; background: string | null }

/** A sale, or a change of shares. */
export function ownersWords(propertyName: string): FirstWords {
  const name = inQuestion(propertyName)
  return {
    question: t`Should we change who owns “${name}”, as described below?`,
    background: asList([
      t`Who sells or hands over which share, and who receives it:`,
      t`From which day:`,
      t`Price, taxes and other costs, and who pays them:`,
      t`What happens if we don’t agree:`,
    ]),
  }
}

/** Names the project whose budget a decision is about. */
export const projectText = (title: string) => t`Project: ${title}`

/** Says on the page of a project where the decision about its budget stands. */
export function projectNoteText({ state }: DecisionNote, lastDay: string): string {
  if (state === 'DRAFT') return t`There is a draft for the owners about this.`
  if (state === 'OPEN') return t`The owners are voting on this until ${lastDay}.`
  if (state === 'ADOPTED') return t`The owners adopted a decision about this project.`
  if (state === 'REJECTED') return t`The owners rejected a decision about this project.`
  return t`A decision about this project ended without a result.`
}
