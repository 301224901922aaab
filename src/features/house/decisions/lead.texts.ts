import { t } from '@lingui/core/macro'
import { asList, inQuestion } from './lead.rules.ts'

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
