import { z } from 'zod'
import { countryCodes } from '../../../lib/choices.ts'
import { optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { maxAmountMinor } from '../../../lib/money.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { timeZone } from '../../../lib/time-zone-schemas.ts'

export const propertyKinds = ['HOUSE', 'APARTMENT', 'CABIN', 'LAND', 'GARAGE', 'COMMERCIAL', 'OTHER'] as const
export const propertyUses = ['HOME', 'HOLIDAY', 'INHERITED', 'RENTAL', 'PARENTS', 'EMPTY'] as const
export const areaUnits = ['SQUARE_METRES', 'SQUARE_FEET'] as const

const optionalNumber = (schema: z.ZodNumber) => schema.nullish().transform((value) => value ?? null)
const amountMinor = z
  .number()
  .int('Please enter an amount.')
  .min(0, 'Please enter an amount of zero or more.')
  .max(maxAmountMinor, 'That is more than Kinstead can record.')

/** Everything about a property that a member may fill in. A name alone is enough to begin. */
export const propertyFields = z.strictObject({
  name: requiredText('a name'),
  kind: z.enum(propertyKinds, 'Please choose what kind of property it is.').default('HOUSE'),
  use: z
    .enum(propertyUses)
    .nullish()
    .transform((use) => use ?? null),
  street1: optionalText(120),
  street2: optionalText(120),
  city: optionalText(120),
  region: optionalText(120),
  postalCode: optionalText(20),
  country: z
    .union([
      z.string().refine((code) => countryCodes.includes(code), 'Please choose a country.'),
      z.literal(''),
    ])
    .nullish()
    .transform((country) => country || null),
  timeZone,
  area: optionalNumber(
    z
      .number('Please enter a number.')
      // The smallest that is stored.
      .min(0.01, 'Please enter a number above zero.')
      .max(99_999_999, 'Please enter a smaller number.'),
  ),
  areaUnit: z.enum(areaUnits).default('SQUARE_METRES'),
  yearBuilt: optionalNumber(
    z
      .number('Please enter a year.')
      .int('Please enter a year.')
      .min(1000, 'Please enter a year from 1000 on.')
      .max(2200, 'Please enter a year up to 2200.'),
  ),
  rooms: optionalNumber(
    z
      .number('Please enter a number.')
      .positive('Please enter a number above zero.')
      .max(999, 'Please enter a smaller number.')
      .multipleOf(0.5, 'Please use whole or half rooms.'),
  ),
  purchasedOn: optionalDate,
  purchasePriceMinor: optionalNumber(amountMinor),
  insuranceCarrier: optionalText(120),
  insurancePolicy: optionalText(120),
  insuranceRenewsOn: optionalDate,
  notes: optionalText(10_000),
  approvalThresholdMinor: optionalNumber(amountMinor),
})
export type PropertyFields = z.infer<typeof propertyFields>

export const createPropertyInput = propertyFields.extend({ familyGroupId: idSchema })
export type CreatePropertyInput = z.infer<typeof createPropertyInput>

const version = z.number().int().min(1)

export const updatePropertyInput = propertyFields.extend({ propertyId: idSchema, version })
export type UpdatePropertyInput = z.infer<typeof updatePropertyInput>

export const propertyInput = z.strictObject({ propertyId: idSchema })
export const setPropertyStatusInput = z.strictObject({
  propertyId: idSchema,
  status: z.enum(['ACTIVE', 'ARCHIVED']),
})
export const restorePropertyInput = z.strictObject({ familyGroupId: idSchema, propertyId: idSchema })

/** A property as a card on the dashboard. */
export type PropertyCardView = {
  id: string
  name: string
  kind: (typeof propertyKinds)[number]
  use: (typeof propertyUses)[number] | null
  city: string | null
  country: string | null
  status: 'ACTIVE' | 'ARCHIVED'
  coverFileId: string | null
}

/** A property as its own page shows it, with the group's name and currency and the caller's role. */
export const propertyView = z.object({
  ...propertyFields.shape,
  id: idSchema,
  familyGroupId: idSchema,
  groupName: z.string().nullable(),
  currency: z.string(),
  role: z.enum(['MANAGER', 'MEMBER', 'VIEWER']),
  status: z.enum(['ACTIVE', 'ARCHIVED']),
  coverFileId: z.string().nullable(),
  version,
})
export type PropertyView = z.output<typeof propertyView>

/** A property that the caller can go to, and add to if their role allows it. */
export type PlaceView = { propertyId: string; name: string; familyGroupId: string; isArchived: boolean }
