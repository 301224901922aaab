import { t } from '@lingui/core/macro'
import type { AdministratorActionView } from './administrator-actions.schemas.ts'

const statuses: Record<string, string> = {
  get NEW() {
    return t`New`
  },
  get SEEN() {
    return t`Seen`
  },
  get DONE() {
    return t({ message: 'Done', context: 'feedback' })
  },
}

const detail = ({ details }: AdministratorActionView, name: string, fallback: string) => {
  const value = details?.[name]
  return typeof value === 'string' ? value : fallback
}

const person = ({ subject }: AdministratorActionView) => subject ?? t`a deleted account`

const sentences: Record<string, (action: AdministratorActionView) => string> = {
  USER_SUSPENDED: (action) => t`suspended ${person(action)}`,
  USER_UNSUSPENDED: (action) => t`unsuspended ${person(action)}`,
  FEEDBACK_MOVED: (action) => {
    const status = detail(action, 'status', '')
    return t`moved feedback to “${statuses[status] ?? status}”`
  },
  FEEDBACK_ANSWERED: () => t`replied to feedback`,
  JOB_RETRIED: (action) => t`retried the job ${detail(action, 'name', t`of an unknown type`)}`,
  JOB_DISCARDED: (action) => t`discarded the job ${detail(action, 'name', t`of an unknown type`)}`,
}

/** Returns an action as a sentence: "Ada Keller suspended Ben Miller". */
export function actionSentence(action: AdministratorActionView): string {
  const who = action.administrator ?? t`A deleted account`
  return `${who} ${sentences[action.verb]?.(action) ?? t`did something that this version does not recognise`}`
}
