import type { AdministratorActionView } from './administrator-actions.schemas.ts'

const statuses: Record<string, string> = { NEW: 'New', SEEN: 'Seen', DONE: 'Done' }

const detail = ({ details }: AdministratorActionView, name: string, fallback: string) => {
  const value = details?.[name]
  return typeof value === 'string' ? value : fallback
}

const person = ({ subject }: AdministratorActionView) => subject ?? 'a person whose account is gone'

const sentences: Record<string, (action: AdministratorActionView) => string> = {
  USER_SUSPENDED: (action) => `suspended ${person(action)}`,
  USER_UNSUSPENDED: (action) => `unsuspended ${person(action)}`,
  FEEDBACK_MOVED: (action) => {
    const status = detail(action, 'status', '')
    return `moved feedback to “${statuses[status] ?? status}”`
  },
  FEEDBACK_ANSWERED: () => 'replied to feedback',
  JOB_RETRIED: (action) => `retried the job ${detail(action, 'name', 'of an unknown kind')}`,
  JOB_DISCARDED: (action) => `discarded the job ${detail(action, 'name', 'of an unknown kind')}`,
}

/** Returns what was done as a sentence: "Ada Keller suspended Ben Miller". */
export function actionSentence(action: AdministratorActionView): string {
  const who = action.administrator ?? 'A person whose account is gone'
  return `${who} ${sentences[action.verb]?.(action) ?? 'did something that this version does not know'}`
}
