import { t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { listFormat } from '../../../lib/formats.ts'
import { groupName } from '../../base/groups/groups.rules.ts'
import { confirmationWord } from './accounts.rules.ts'

type Named = { name: string | null }
export const namesOf = (groups: Named[]) =>
  listFormat(i18n.locale, {}).format(groups.map(({ name }) => groupName(name)))

export const accountTexts = {
  get notConfirmed() {
    return t`Type ${confirmationWord} or your e-mail address.`
  },
  get signInAgain() {
    return t`You signed in more than an hour ago. Sign in again to delete your account. This cannot be undone.`
  },
  blocked: (groups: Named[]) =>
    t`You are the only manager of ${namesOf(groups)}. Make another member a manager, or delete the group. Then you can delete your account.`,
  owing: (groups: Named[]) =>
    t`You still have an open balance in ${namesOf(groups)}, or something there is waiting for confirmation or a decision. Settle up, or ask a manager to remove you and write off the balance. Then you can delete your account.`,
  get deleted() {
    return t`Your account was deleted.`
  },
}
