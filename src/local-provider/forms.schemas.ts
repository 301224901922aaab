import { z } from 'zod'
import { requiredText } from '../lib/text.ts'
import { codeDigits } from './mail-codes.ts'
import { texts } from './texts.ts'

/**
 * Passwords of ten and more characters that lead the lists of leaked ones, without their endings: what remains of a
 * password after cutting digits and signs at both ends is compared too.
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

/** @param ownWords what the person gave us as well: a password made of it is the first that is guessed */
function isCommonPassword(password: string, ownWords: string[] = []): boolean {
  const plain = password.toLowerCase()
  // From the first letter to the last one. Cutting both ends off by a pattern takes minutes for a long enough text.
  const core = /[a-z](?:.*[a-z])?/s.exec(plain)?.[0] ?? ''
  const isRepeated = /^(.{1,3})\1+$/.test(plain)
  const isOwn = ownWords.some((word) => word.length > 2 && [plain, core].includes(word.toLowerCase()))
  return common.has(plain) || common.has(core) || isRepeated || isOwn || (core === '' && /^\d+$/.test(plain))
}

const email = z
  .string()
  .trim()
  .min(1, texts.enterEmail)
  .max(254, texts.wrongEmail)
  .pipe(z.email(texts.wrongEmail))

/** What a password may weigh when it is only compared. */
const anyPassword = z.string().min(1, texts.enterPassword).max(200, texts.longPassword)
const newPassword = z
  .string()
  .min(1, texts.choosePassword)
  .min(10, texts.shortPassword)
  .max(200, texts.longPassword)

const ownWordsOf = (address: string) => [address, ...address.split('@')]

export const signInForm = z.object({ email, password: anyPassword })

export const signUpForm = z
  .object({
    firstName: requiredText('your first name', { max: 80 }),
    lastName: requiredText('your last name', { max: 80 }),
    email,
    password: newPassword,
  })
  .superRefine(({ firstName, lastName, email: address, password }, context) => {
    const ownWords = [...ownWordsOf(address), firstName, lastName, `${firstName}${lastName}`]
    if (isCommonPassword(password, ownWords)) {
      context.addIssue({ code: 'custom', path: ['password'], message: texts.commonPassword })
    }
  })

/** A code as people type or paste it, in groups or not. */
const code = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(
    z.string().min(1, texts.enterCode).length(codeDigits, texts.shortCode).regex(/^\d*$/, texts.shortCode),
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
