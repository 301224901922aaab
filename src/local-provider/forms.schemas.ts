import { z } from 'zod'
import { requiredText } from '../lib/text.ts'
import { isCommonPassword } from './common-passwords.ts'
import { codeDigits } from './mail-codes.ts'
import { texts } from './texts.ts'

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
