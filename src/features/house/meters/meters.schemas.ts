import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import type { KindConsumption, MonthOfConsumption } from './consumption.rules.ts'
import { maxThousandths, meterKinds, meterUnits } from './meters.rules.ts'

/** The editable fields of a meter. */
export const meterFields = z.strictObject({
  name: requiredText(() => t`Enter a name for the meter.`),
  kind: z.enum(meterKinds),
  unit: z.enum(meterUnits),
  number: optionalText(60),
  place: optionalText(120),
})
export type MeterFields = z.infer<typeof meterFields>

/** The fields of a reading. */
export const readingFields = z.strictObject({
  valueThousandths: z
    .number({ error: () => t`Enter what the meter shows, with up to three decimals.` })
    .int({ error: () => t`Enter what the meter shows, with up to three decimals.` })
    .min(0, { error: () => t`Enter zero or more.` })
    .max(maxThousandths, { error: () => t`This number is too large for a meter.` }),
  readOn: calendarDate,
  isReplacement: z.boolean().default(false),
  note: optionalText(500),
})
export type ReadingFields = z.infer<typeof readingFields>

export const metersInput = z.strictObject({ propertyId: idSchema })
export const meterInput = metersInput.extend({ meterId: idSchema })
export const readingsInput = meterInput.extend({ after: calendarDate.optional() })
export const readingInput = meterInput.extend({ meterReadingId: idSchema })
export const addMeterInput = meterFields.extend(metersInput.shape)
export const updateMeterInput = meterFields.extend({ ...meterInput.shape, version: z.number().int().min(1) })
export const addReadingInput = readingFields.extend(meterInput.shape)
export const restoreMeterInput = z.strictObject({ familyGroupId: idSchema, meterId: idSchema })
export const restoreReadingInput = z.strictObject({ familyGroupId: idSchema, meterReadingId: idSchema })

export type MeterOf = z.infer<typeof meterInput>
export type ReadingsInput = z.infer<typeof readingsInput>
export type ReadingOf = z.infer<typeof readingInput>
export type AddMeterInput = z.infer<typeof addMeterInput>
export type UpdateMeterInput = z.infer<typeof updateMeterInput>
export type AddReadingInput = z.infer<typeof addReadingInput>

export const meterView = z.object({
  ...meterFields.shape,
  id: idSchema,
  version: z.number(),
  /** The last reading, if there is one. */
  last: z.object({ readOn: z.string(), valueThousandths: z.number() }).nullable(),
})
export type MeterView = z.infer<typeof meterView>

/** The meters of a property, and the consumption of each kind of which something is known. */
export type MetersView = { meters: MeterView[]; consumption: KindConsumption[] }

/** A meter with its consumption. `today` is the day in the property’s time zone. */
export type MeterPageView = MeterView & { today: string; months: MonthOfConsumption[] }

export type ReadingView = ReadingFields & { id: string }
/** `next` is the day after which the list continues. */
export type ReadingsView = { readings: ReadingView[]; next: string | null }

/** What names a reading in the log and the trash. */
export const readingFacts = z.object({
  meter: z.string(),
  unit: z.enum(meterUnits),
  readOn: z.string(),
  valueThousandths: z.number(),
})
export type ReadingFacts = z.infer<typeof readingFacts>
