import { t } from '@lingui/core/macro'
import type { MailKind } from '../server/jobs/send-mail.ts'
import { findAccount } from './accounts.repository.ts'
import { findCodeToMail } from './mail-codes.repository.ts'
import { codeSealPurpose } from './mail-codes.service.ts'
import { codeMinutes, spokenCode } from './mail-codes.ts'
import { accountPaths } from './paths.ts'

/** Without the name: a person who signs up with a stranger’s address could use it to write to them. */
const to = (address: string) => ({ name: '', address })

/** Opens a code only for this e-mail. */
const code: MailKind = {
  kind: 'provider-code',
  async write({ db, sealer, origin }, { codeId = '' }) {
    const row = await findCodeToMail(db, codeId)
    if (!row) return null
    const spoken = spokenCode(sealer(codeSealPurpose).open(row.codeSealed))
    return { to: to(row.email), ...mailTexts[row.purpose](origin, spoken) }
  },
}

/** Notifies the owner of an account, so they notice a change that was not theirs. */
const passwordChanged: MailKind = {
  kind: 'provider-password-changed',
  async write({ db, origin }, { accountId = '' }) {
    const account = await findAccount(db, accountId)
    return account ? { to: to(account.email), ...mailTexts.PASSWORD_CHANGED(origin) } : null
  },
}

export const localProviderMails = [code, passwordChanged]

const hostOf = (origin: string) => new URL(origin).host

/** The e-mails of the local provider. They contain no links that act by themselves: a person types the code. */
export const mailTexts = {
  VERIFY_EMAIL: (origin: string, code: string) => ({
    subject: t`Your code for Kinstead`,
    text: t`Hello,

Your code is

    ${code}

Enter it within ${codeMinutes} minutes on the page at ${hostOf(origin)} that asked for it. It confirms that this e-mail
address is yours.

If you did not ask for a code, you can ignore this message. Do not share the code with anyone.
`,
  }),
  RESET_PASSWORD: (origin: string, code: string) => ({
    subject: t`Your code for a new password`,
    text: t`Hello,

Someone asked for a new password for your account at ${hostOf(origin)}. The code is

    ${code}

Enter it within ${codeMinutes} minutes, together with the new password.

If it was not you, you can ignore this message: your password stays the same. Do not share the code with anyone.
`,
  }),
  PASSWORD_CHANGED: (origin: string) => ({
    subject: t`Your password was changed`,
    text: t`Hello,

The password of your account at ${hostOf(origin)} has just been changed, and every other browser was signed out.

If it was you, there is nothing to do. If not, choose a new password now:
${origin}${accountPaths.forgotPassword}
`,
  }),
} as const
