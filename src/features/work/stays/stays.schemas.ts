import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText } from '../../../lib/text.ts'
import { nearDate, optionalId, type PersonView, version } from '../work-terms/fields.schemas.ts'
import { maxGuests, maxNights, nightsOf, type StayStatus } from './stays.rules.ts'

const span = { startsOn: nearDate, endsOn: nearDate }

type Dates = { startsOn: string; endsOn: string }
/** They leave after they came, and not too long after; said beside the day of leaving. */
function checkDates({ value: dates, issues }: z.core.ParsePayload<Dates>) {
  const refuse = (message: string) => issues.push({ code: 'custom', path: ['endsOn'], message, input: dates })
  if (dates.startsOn >= dates.endsOn) refuse('Please choose a day after the arrival.')
  else if (nightsOf(dates) > maxNights) refuse(`Please plan at most ${maxNights} nights at a time.`)
}

const details = {
  ...span,
  /** Who stays; managers plan for others. */
  userId: optionalId,
  guests: z
    .number('Please enter a number.')
    .int('Please enter a whole number.')
    .min(0, 'Please enter zero or more.')
    .max(maxGuests, `Please enter at most ${maxGuests}.`)
    .default(0),
  note: optionalText(2_500),
}

/** Everything about a stay that a member may fill in. */
export const stayFields = z.strictObject(details).check(checkDates)
export type StayFields = z.infer<typeof stayFields>

export const requestStayInput = z.strictObject({ ...details, propertyId: idSchema }).check(checkDates)
export type RequestStayInput = z.infer<typeof requestStayInput>

export const updateStayInput = z.strictObject({ ...details, stayId: idSchema, version }).check(checkDates)
export type UpdateStayInput = z.infer<typeof updateStayInput>

/** Dragged in the calendar. */
export const moveStayInput = z.strictObject({ ...span, stayId: idSchema, version }).check(checkDates)
export type MoveStayInput = z.infer<typeof moveStayInput>

export const decideStayInput = z.strictObject({
  stayId: idSchema,
  version,
  status: z.enum(['CONFIRMED', 'DECLINED', 'CANCELLED']),
  /** Why it is declined; for others it may be left out. */
  reason: optionalText(500),
  /** Known: somebody else is confirmed for some of the nights. */
  acceptsOverlap: z.boolean().optional().default(false),
})
export type DecideStayInput = z.input<typeof decideStayInput>

export const listPastStaysInput = z.strictObject({
  propertyId: idSchema,
  /** The last stay of the page before. */
  after: idSchema.optional(),
})
export type ListPastStaysInput = z.infer<typeof listPastStaysInput>

export const listOverlapsInput = z
  .strictObject({
    ...span,
    propertyId: idSchema,
    /** The one that is being changed is not in its own way. */
    exceptStayId: idSchema.optional(),
  })
  .refine(({ startsOn, endsOn }) => startsOn < endsOn, {
    path: ['endsOn'],
    error: 'Please choose a day after the arrival.',
  })
export type ListOverlapsInput = z.infer<typeof listOverlapsInput>

export const listNightsInput = z.strictObject({
  propertyId: idSchema,
  year: z.number().int().min(1900).max(2199),
})
export type ListNightsInput = z.infer<typeof listNightsInput>

/** Another stay in the same nights. */
export type OverlapView = {
  id: string
  personName: string
  startsOn: string
  endsOn: string
  status: StayStatus
}

/** A stay as lists, the calendar and the feed show it. */
export type StayView = {
  id: string
  familyGroupId: string
  propertyId: string
  propertyName: string
  /** Nothing changes in an archived house. */
  propertyStatus: 'ACTIVE' | 'ARCHIVED'
  /** Null when their account is gone. */
  person: PersonView | null
  /** As above; "A former member" when the account is gone. */
  personName: string
  /** The first day, and the day of leaving: that night is not theirs any more. */
  startsOn: string
  endsOn: string
  nights: number
  guests: number
  note: string | null
  status: StayStatus
  statusReason: string | null
  decidedByName: string | null
  /** The caller stays there or asked for it. */
  isOwn: boolean
  version: number
  updatedAt: string
}

/** With what else is planned for the same nights: some by name, and how many more. */
export type PlannedStayView = StayView & { overlaps: OverlapView[]; furtherOverlaps: number }

export type PropertyStaysView = {
  /** The date where the property is. */
  today: string
  /** The next ones, and how many more wait. */
  waiting: PlannedStayView[]
  furtherWaiting: number
  /** Beside a confirmed one stand those that are confirmed too. */
  upcoming: PlannedStayView[]
  /** Whether there is more than is told here. */
  isCut: boolean
}

export type PastStaysView = { stays: StayView[]; next: string | null }

export type NightsView = {
  year: number
  /** Who had the most first. */
  people: { userId: string | null; name: string; nights: number }[]
  total: number
}

/** Who is in a house in the current week of the group. */
export type WhoIsWhereView = {
  /** The first and the last day of the week. */
  from: string
  to: string
  today: string
  /** By name; of each the first stays, and how many there are besides. */
  houses: { propertyId: string; propertyName: string; stays: StayView[]; more: number }[]
  /** Whether there are more houses in which somebody is. */
  isCut: boolean
}

/** What a refused, stale edit brings back. */
export const newerStay = z.object({
  startsOn: z.string(),
  endsOn: z.string(),
  guests: z.number(),
  note: z.string().nullable(),
  version: z.number(),
})
export type NewerStay = z.output<typeof newerStay>
