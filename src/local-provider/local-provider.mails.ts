import type { MailKind } from '../server/jobs/send-mail.ts'
import { findAccount } from './accounts.repository.ts'
import { findCodeToMail } from './mail-codes.repository.ts'
import { codeSealPurpose } from './mail-codes.service.ts'
import { codeMinutes, spokenCode } from './mail-codes.ts'
import { accountPaths } from './paths.ts'

/** Without the name: whoever signed up with a stranger's address could write to them by it. */
const to = (address: string) => ({ name: '', address })

/** A code, opened for nothing but this mail. */
const code: MailKind = {
  kind: 'provider-code',
  async write({ db, sealer, origin }, { codeId = '' }) {
    const row = await findCodeToMail(db, codeId)
    if (!row) return null
    const spoken = spokenCode(sealer(codeSealPurpose).open(row.codeSealed))
    return { to: to(row.email), ...mailTexts[row.purpose](origin, spoken) }
  },
}

/** Tells the owner of an account, so that a change that was not theirs is noticed. */
const passwordChanged: MailKind = {
  kind: 'provider-password-changed',
  async write({ db, origin }, { accountId = '' }) {
    const account = await findAccount(db, accountId)
    return account ? { to: to(account.email), ...mailTexts.PASSWORD_CHANGED(origin) } : null
  },
}

export const localProviderMails = [code, passwordChanged]

const hostOf = (origin: string) => new URL(origin).host

/** The mails of the local provider. No link in them does anything by itself: a code is typed in by a person. */
export const mailTexts = {
  VERIFY_EMAIL: (origin: string, code: string) => ({
    subject: 'Your code for Kinstead',
    text: `Hello,

your code is

    ${code}

Type it in on the page that asked for it, at ${hostOf(origin)}, within ${codeMinutes} minutes. It shows that this e-mail
address is yours.

If you did not ask for it, you need not do anything. Give the code to nobody.
`,
  }),
  RESET_PASSWORD: (origin: string, code: string) => ({
    subject: 'Your code for a new password',
    text: `Hello,

a new password was asked for, for your account at ${hostOf(origin)}. The code for it is

    ${code}

Type it in within ${codeMinutes} minutes, together with the new password.

If you did not ask for it, your password stays as it is and you need not do anything. Give the code to nobody.
`,
  }),
  PASSWORD_CHANGED: (origin: string) => ({
    subject: 'Your password was changed',
    text: `Hello,

the password of your account at ${hostOf(origin)} was changed just now. Whoever was signed in with the old one was
signed out.

If that was you, you need not do anything. If it was not, choose a new password at once:
${origin}${accountPaths.forgotPassword}
`,
  }),
} as const
