import { groupName } from '../../base/groups/groups.rules.ts'
import { confirmationWord } from './accounts.rules.ts'

const inWords = new Intl.ListFormat('en', { type: 'conjunction' })

type Named = { name: string | null }
export const namesOf = (groups: Named[]) => inWords.format(groups.map(({ name }) => groupName(name)))

export const accountTexts = {
  notConfirmed: `Please type ${confirmationWord}, or your e-mail address.`,
  signInAgain:
    'You signed in here more than an hour ago. Please sign in again before you delete your account: it cannot be undone.',
  blocked: (groups: Named[]) =>
    `You are the only manager of ${namesOf(groups)}, and others are in it too. Make somebody else a manager there, or delete the group; then you can delete your account.`,
  owing: (groups: Named[]) =>
    `You are not even in ${namesOf(groups)}: something is owed, or waits to be confirmed or decided. Settle it there, or ask a manager to remove you and write it off; then you can delete your account.`,
  deleted: 'Your account is deleted.',
}
