import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { optionalText } from '../../../lib/text.ts'
import { compactIban, isIban } from './iban.rules.ts'
import { maxLinkLength, payLinkOf } from './pay-link.rules.ts'

/** How a person wants to be paid. All of it is optional; an account needs its holder. */
const details = z.strictObject({
  accountHolder: optionalText(120),
  iban: optionalText(60)
    .transform((typed) => typed && compactIban(typed))
    .refine((iban) => iban === null || isIban(iban), {
      error: () => t`Enter a valid IBAN. Check it for typing errors.`,
    }),
  link: optionalText(maxLinkLength).transform((typed, context) => {
    const link = typed && payLinkOf(typed)
    if (link !== null || !typed) return link
    context.addIssue(t`Enter an address that starts with https:// and contains no user name or password.`)
    return z.NEVER
  }),
  note: optionalText(200),
})

type Account = Pick<z.infer<typeof details>, 'accountHolder' | 'iban'>

const holderForIban = {
  test: ({ accountHolder, iban }: Account) => !iban || accountHolder !== null,
  refusal: { path: ['accountHolder'], error: () => t`Enter the account holder.` },
}
const ibanForHolder = {
  test: ({ accountHolder, iban }: Account) => !accountHolder || iban !== null,
  refusal: { path: ['iban'], error: () => t`Enter the IBAN of this account.` },
}

export const payeeDetailsFields = details
  .refine(holderForIban.test, holderForIban.refusal)
  .refine(ibanForHolder.test, ibanForHolder.refusal)
export type PayeeDetailsFields = z.infer<typeof payeeDetailsFields>

export const savePayeeDetailsInput = details
  .extend({
    /** 0 before the first save. */
    version: z.int().min(0),
  })
  .refine(holderForIban.test, holderForIban.refusal)
  .refine(ibanForHolder.test, ibanForHolder.refusal)
export type SavePayeeDetailsInput = z.infer<typeof savePayeeDetailsInput>

/** Someone else's details, for a person who owes them money. */
export type PayeeDetailsView = PayeeDetailsFields

/** One's own. */
export type MyPayeeDetailsView = PayeeDetailsView & { version: number }
