import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { maxAmountMinor } from '../../../lib/money.ts'
import { filterText, optionalText, requiredText } from '../../../lib/text.ts'
import {
  isPhoneNumber,
  isWebAddress,
  trades,
  withScheme,
  workerSorts,
  workerStatuses,
} from './workers.rules.ts'

const trade = z.enum(trades, { error: () => t`Choose from the list of trades.` })
const status = z.enum(workerStatuses, { error: () => t`Choose a status.` })
const isEmail = (text: string) => z.email().safeParse(text).success

/** The editable fields of a contractor. Only the name is required. */
export const workerFields = z.strictObject({
  name: requiredText(() => t`Enter a name.`),
  company: optionalText(120),
  trades: z
    .array(trade)
    .max(trades.length)
    .default([])
    // In list order, each once.
    .transform((chosen) => trades.filter((one) => chosen.includes(one))),
  /** A trade that is not in the list. */
  otherTrade: optionalText(60),
  phone: optionalText(60).refine((phone) => phone === null || isPhoneNumber(phone), {
    error: () => t`Enter a phone number, such as +49 89 123456.`,
  }),
  email: optionalText(254).refine((email) => email === null || isEmail(email), {
    error: () => t`Enter an e-mail address, such as name@example.com.`,
  }),
  website: optionalText(500)
    .transform((address) => address && withScheme(address))
    .refine((address) => address === null || isWebAddress(address), {
      error: () => t`Enter a web address that starts with https:// or http://.`,
    }),
  /** In minor units of the group’s currency. */
  hourlyRateMinor: z
    .number({ error: () => t`Enter an amount.` })
    .int({ error: () => t`Enter an amount.` })
    .min(0, { error: () => t`Enter an amount of zero or more.` })
    .max(maxAmountMinor, { error: () => t`Enter a smaller amount.` })
    .nullish()
    .transform((amount) => amount ?? null),
  /** From 1 to 5; only the group sees it. A select holds it as text. */
  rating: z
    .union([z.number().int().min(1).max(5), z.enum(['', '1', '2', '3', '4', '5'])], {
      error: () => t`Choose a rating.`,
    })
    .nullish()
    .transform((rating) => Number(rating) || null),
  notes: optionalText(10_000),
})
export type WorkerFields = z.infer<typeof workerFields>

export const createWorkerInput = workerFields.extend({ familyGroupId: idSchema })
export type CreateWorkerInput = z.infer<typeof createWorkerInput>

const version = z.number().int().min(1)

export const workerInput = z.strictObject({ workerId: idSchema })
export const updateWorkerInput = workerFields.extend({ workerId: idSchema, version })
export type UpdateWorkerInput = z.infer<typeof updateWorkerInput>
export const setWorkerStatusInput = z.strictObject({ workerId: idSchema, status, version })
export type SetWorkerStatusInput = z.infer<typeof setWorkerStatusInput>
export const restoreWorkerInput = z.strictObject({ familyGroupId: idSchema, workerId: idSchema })

export const listWorkersInput = z.strictObject({
  familyGroupId: idSchema,
  /** Words or parts of words of name, company, trade and phone number. */
  q: filterText(120).optional(),
  trade: trade.optional(),
  status: status.optional(),
  sort: z.enum(workerSorts).default('name'),
  /** The last contractor of the previous page. */
  after: idSchema.optional(),
})
export type ListWorkersInput = z.infer<typeof listWorkersInput>

/** A contractor in a list. */
export type WorkerLineView = Pick<
  WorkerFields,
  'name' | 'company' | 'trades' | 'otherTrade' | 'phone' | 'rating'
> & { id: string; status: (typeof workerStatuses)[number]; lastJobOn: string | null }

export type WorkerPageView = {
  workers: WorkerLineView[]
  /** The total of all matches, not of this page. */
  total: number
  next: string | null
}

/** An option of a contractor select. */
export type WorkerChoiceView = { id: string; name: string; company: string | null }

/** A contractor for their own page, with data of the group and the caller’s role. */
export const workerView = z.object({
  ...workerFields.shape,
  id: idSchema,
  familyGroupId: idSchema,
  groupName: z.string().nullable(),
  currency: z.string(),
  status,
  /** The day in the group’s time zone. */
  lastJobOn: z.string().nullable(),
  role: z.enum(['MANAGER', 'MEMBER', 'VIEWER']),
  /** Whether the caller added them, which lets a member delete them. */
  isOwn: z.boolean(),
  may: z.record(z.enum(['edit', 'delete', 'editDocuments', 'editInvoices']), z.boolean()),
  version,
})
export type WorkerView = z.output<typeof workerView>
