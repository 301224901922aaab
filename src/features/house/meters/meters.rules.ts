import { fieldsLike } from '../../../lib/fields.ts'
import type { MeterFields } from './meters.schemas.ts'

export const meterKinds = ['ELECTRICITY', 'GAS', 'WATER', 'HEATING', 'OIL', 'OTHER'] as const
export type MeterKind = (typeof meterKinds)[number]

export const meterUnits = ['KWH', 'MWH', 'GJ', 'M3', 'LITRE', 'UNIT'] as const
export type MeterUnit = (typeof meterUnits)[number]

export const maxMetersPerProperty = 50
/** More than ten years of daily readings. */
export const maxReadingsPerMeter = 4_000
export const maxThousandths = 999_999_999_999

/** An empty meter, in form order. */
export const emptyMeter: MeterFields = {
  name: '',
  kind: 'ELECTRICITY',
  unit: 'KWH',
  number: null,
  place: null,
}

export const { changedFields, pickFields, fieldsOf: meterFieldsOf } = fieldsLike(emptyMeter)

export type Reading = { readOn: string; valueThousandths: number; isReplacement: boolean }

/** Why a reading does not fit among the others, and the one that it contradicts. */
export type Misfit = { reason: 'SAME_DAY' | 'TOO_LOW' | 'TOO_HIGH'; other: Reading }

type Neighbours = { before?: Reading | undefined; same?: Reading | undefined; after?: Reading | undefined }

/** Checks a new reading: a meter only counts up, until it is replaced. @returns null when it fits */
export function misfitOf(reading: Reading, { before, same, after }: Neighbours): Misfit | null {
  if (same) return { reason: 'SAME_DAY', other: same }
  if (before && goesDown(before, reading)) return { reason: 'TOO_LOW', other: before }
  if (after && goesDown(reading, after)) return { reason: 'TOO_HIGH', other: after }
  return null
}

/** Whether the later reading is lower though the meter was not replaced. */
export const goesDown = (earlier: Reading, later: Reading) =>
  !later.isReplacement && later.valueThousandths < earlier.valueThousandths

/** Returns the readings nearest to a day: the last before, the one on it, and the first after it. */
export function neighboursOf<One extends Reading>(readings: readonly One[], day: string) {
  const sorted = readings.toSorted((a, b) => a.readOn.localeCompare(b.readOn))
  return {
    before: sorted.findLast(({ readOn }) => readOn < day),
    same: sorted.find(({ readOn }) => readOn === day),
    after: sorted.find(({ readOn }) => readOn > day),
  }
}
