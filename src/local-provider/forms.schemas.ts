import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { requiredText } from '../lib/text.ts'
import { codeDigits } from './mail-codes.ts'
import { texts } from './texts.ts'

/**
 * Common leaked passwords of ten or more characters, without their endings: a password is also compared after cutting
 * digits and signs at both ends.
 */
const common = new Set(
  `1234567890 12345678910 123456789a 0123456789 9876543210 0987654321 1234512345 1122334455 1111111111 0000000000
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc qwertyuiop qwerty1234 qwerty12345 qwerty123456 asdfghjkl1 asdfghjklo zxcvbnm123
  qazwsxedcr qazwsxedcrfv password password1 password12 password123 password1234 passw0rd passw0rd123 passwordpassword
  iloveyou iloveyou12 iloveyou123 iloveyouso letmein letmein123 letmeinnow welcome welcome123 welcome1234 welcomehome
  administrator administrador changeme changeme123 changemenow default123 superman superman123 batman1234 spiderman
  spiderman1 starwars starwars123 football football1 football12 football123 baseball baseball1 baseball12 basketball
  basketball1 liverpool liverpool1 manchester manunited chelsea123 barcelona barcelona1 realmadrid sunshine sunshine1
  sunshine123 princess princess1 princess12 princess123 butterfly butterfly1 chocolate chocolate1 jennifer jennifer1
  charlotte1 alexander alexander1 elizabeth elizabeth1 christian christopher michael123 michelle michelle1 jonathan
  motherfucker fuckyou123 trustno1trustno1 abc1234567 abcd123456 abcd1234 abcdefghij abcdefghijk a123456789 aa12345678
  qwertyqwerty asdfasdfasdf q1w2e3r4t5 q1w2e3r4t5y6 googledotcom computer123 internet123 thequickbrownfox
  correcthorsebatterystaple secretsecret secret123456 myfamily family kinstead kinstead123 ourfamily familyhome homesweethome`
    .split(/\s+/)
    .filter(Boolean),
)

/** @param ownWords other input of the person: a password made of it is guessed first */
function isCommonPassword(password: string, ownWords: string[] = []): boolean {
  const plain = password.toLowerCase()
  // Finds the first and last letter by hand: a pattern that cuts both ends takes minutes for a long text.
  const core = /[a-z](?:.*[a-z])?/s.exec(plain)?.[0] ?? ''
  const isRepeated = /^(.{1,3})\1+$/.test(plain)
  const isOwn = ownWords.some((word) => word.length > 2 && [plain, core].includes(word.toLowerCase()))
  return common.has(plain) || common.has(core) || isRepeated || isOwn || (core === '' && /^\d+$/.test(plain))
}

const email = z
  .string()
  .trim()
  .min(1, { error: () => texts.enterEmail })
  .max(254, { error: () => texts.wrongEmail })
  .pipe(z.email({ error: () => texts.wrongEmail }))

/** The length limits of a password that is only compared. */
const anyPassword = z
  .string()
  .min(1, { error: () => texts.enterPassword })
  .max(200, { error: () => texts.longPassword })
const newPassword = z
  .string()
  .min(1, { error: () => texts.choosePassword })
  .min(10, { error: () => texts.shortPassword })
  .max(200, { error: () => texts.longPassword })

const ownWordsOf = (address: string) => [address, ...address.split('@')]

export const signInForm = z.object({ email, password: anyPassword })

export const signUpForm = z
  .object({
    firstName: requiredText(() => t`Enter your first name.`, { max: 80 }),
    lastName: requiredText(() => t`Enter your last name.`, { max: 80 }),
    email,
    password: newPassword,
  })
  .superRefine(({ firstName, lastName, email: address, password }, context) => {
    const ownWords = [...ownWordsOf(address), firstName, lastName, `${firstName}${lastName}`]
    if (isCommonPassword(password, ownWords)) {
      context.addIssue({ code: 'custom', path: ['password'], message: texts.commonPassword })
    }
  })

/** Accepts a code as people type or paste it, grouped or not. */
const code = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .min(1, { error: () => texts.enterCode })
      .length(codeDigits, { error: () => texts.shortCode })
      .regex(/^\d*$/, { error: () => texts.shortCode }),
  )

export const codeForm = z.object({ code })

export const forgotPasswordForm = z.object({ email })

export const resetPasswordForm = z.object({ email, code, newPassword }).superRefine(refuseCommonPassword)

/** A password set by the operator: the same rules, without a code. */
export const setPasswordForm = z.object({ email, newPassword }).superRefine(refuseCommonPassword)

function refuseCommonPassword(
  form: { email: string; newPassword: string },
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) {
  if (isCommonPassword(form.newPassword, ownWordsOf(form.email)))
    context.addIssue({ code: 'custom', path: ['newPassword'], message: texts.commonPassword })
}

export const passwordForm = z
  .object({ email, currentPassword: anyPassword, newPassword })
  .superRefine((form, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['newPassword'], message })
    if (form.newPassword === form.currentPassword) refuse(texts.samePassword)
    else if (isCommonPassword(form.newPassword, ownWordsOf(form.email))) refuse(texts.commonPassword)
  })
