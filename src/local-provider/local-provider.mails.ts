import type { MailKind } from '../server/jobs/send-mail.ts'
import { findAccount } from './accounts.repository.ts'
import { findCodeToMail } from './mail-codes.repository.ts'
import { codeSealPurpose } from './mail-codes.service.ts'
import { spokenCode } from './mail-codes.ts'
import { mailTexts } from './mail-texts.ts'

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
