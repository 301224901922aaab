import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText } from '../../../lib/text.ts'
import { nearDate, optionalId, type PersonView, version } from '../work-terms/fields.schemas.ts'
import { maxGuests, maxNights, nightsOf, type StayStatus } from './stays.rules.ts'

const span = { startsOn: nearDate, endsOn: nearDate }

type Dates = { startsOn: string; endsOn: string }
/** Departure is after arrival, within the limit; the error belongs to the departure. */
function checkDates({ value: dates, issues }: z.core.ParsePayload<Dates>) {
  const refuse = (message: string) => issues.push({ code: 'custom', path: ['endsOn'], message, input: dates })
  if (dates.startsOn >= dates.endsOn) refuse(t`Choose a day after the arrival.`)
  else if (nightsOf(dates) > maxNights) refuse(t`A stay can last up to ${maxNights} nights.`)
}

const guests = z
  .number({ error: () => t`Enter a number.` })
  .int({ error: () => t`Enter a whole number.` })
  .min(0, { error: () => t`Enter zero or more.` })
  .max(maxGuests, { error: () => t`Enter up to ${maxGuests} guests.` })

const details = {
  ...span,
  /** The guest; managers choose others. */
  userId: optionalId,
  guests: guests.default(0),
  note: optionalText(2_500),
}

/** The fields of a stay that a member fills in. */
export const stayFields = z.strictObject(details).check(checkDates)
export type StayFields = z.infer<typeof stayFields>

const numberOfGuests = z
  .string({ error: () => t`Enter a number.` })
  .trim()
  .regex(/^\d{0,4}$/, { error: () => t`Enter a number.` })
  .transform(Number)

/** The form of a relative, which posts texts. */
export const stayByLinkFields = z
  .strictObject({ ...span, guests: numberOfGuests.pipe(guests), note: details.note })
  .check(checkDates)
export type StayByLinkFields = z.output<typeof stayByLinkFields>

export const cancelStayByLinkInput = z.strictObject({
  stayId: idSchema,
  /** What the page showed; anything else counts as outdated. */
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .catch(0),
})
export type CancelStayByLinkInput = z.output<typeof cancelStayByLinkInput>

export const requestStayInput = z.strictObject({ ...details, propertyId: idSchema }).check(checkDates)
export type RequestStayInput = z.infer<typeof requestStayInput>

export const updateStayInput = z.strictObject({ ...details, stayId: idSchema, version }).check(checkDates)
export type UpdateStayInput = z.infer<typeof updateStayInput>

/** A drag in the calendar. */
export const moveStayInput = z.strictObject({ ...span, stayId: idSchema, version }).check(checkDates)
export type MoveStayInput = z.infer<typeof moveStayInput>

export const decideStayInput = z.strictObject({
  stayId: idSchema,
  version,
  status: z.enum(['CONFIRMED', 'DECLINED', 'CANCELLED']),
  /** The reason to decline; optional otherwise. */
  reason: optionalText(500),
  /** Whether the caller knows of another confirmed stay. */
  acceptsOverlap: z.boolean().optional().default(false),
})
export type DecideStayInput = z.input<typeof decideStayInput>

export const listPastStaysInput = z.strictObject({
  propertyId: idSchema,
  /** The last stay of the previous page. */
  after: idSchema.optional(),
})
export type ListPastStaysInput = z.infer<typeof listPastStaysInput>

export const listOverlapsInput = z
  .strictObject({
    ...span,
    propertyId: idSchema,
    /** Excludes the stay being changed. */
    exceptStayId: idSchema.optional(),
  })
  .refine(({ startsOn, endsOn }) => startsOn < endsOn, {
    path: ['endsOn'],
    error: () => t`Choose a day after the arrival.`,
  })
export type ListOverlapsInput = z.infer<typeof listOverlapsInput>

export const listNightsInput = z.strictObject({
  propertyId: idSchema,
  year: z.number().int().min(1900).max(2199),
})
export type ListNightsInput = z.infer<typeof listNightsInput>

/** An overlapping stay. */
export type OverlapView = {
  id: string
  personName: string
  startsOn: string
  endsOn: string
  status: StayStatus
}

/** A stay in lists, the calendar and the feed. */
export type StayView = {
  id: string
  familyGroupId: string
  propertyId: string
  propertyName: string
  /** Read-only in an archived property. */
  propertyStatus: 'ACTIVE' | 'ARCHIVED'
  /** Null for a relative without an account, and when the account was deleted. */
  person: PersonView | null
  /** As above; "A former member" when the account was deleted. */
  personName: string
  /** Whether a relative without an account requested it, by a personal link. */
  isByLink: boolean
  /** Arrival and departure; the night of departure is not included. */
  startsOn: string
  endsOn: string
  nights: number
  guests: number
  note: string | null
  status: StayStatus
  statusReason: string | null
  decidedByName: string | null
  /** Whether it is the caller’s stay or request. */
  isOwn: boolean
  /**
   * What the caller may do (`stayRights`). `edit` includes cancelling; `keepConfirmed`: to choose other days
   * without a new confirmation; `decideTaken`: to decide when another stay is
   * confirmed for one of the nights.
   */
  may: Record<'edit' | 'keepConfirmed' | 'delete' | 'decide' | 'decideTaken', boolean>
  commentCount: number
  version: number
  updatedAt: string
}

/** A stay as the relative sees it who requested it. */
export type StayByLinkView = Pick<
  StayView,
  'id' | 'startsOn' | 'endsOn' | 'guests' | 'note' | 'status' | 'statusReason' | 'version'
> & {
  /** Planned, and not over. */
  mayCancel: boolean
  /** Cancelled by a member, not by the relative. */
  isCancelledByGroup: boolean
}

/** With its overlaps: some by name, and the number of further ones. */
export type PlannedStayView = StayView & { overlaps: OverlapView[]; furtherOverlaps: number }

export type PropertyStaysView = {
  /** Today in the property’s time zone. */
  today: string
  /** The next ones, and how many more wait. */
  waiting: PlannedStayView[]
  furtherWaiting: number
  /** A confirmed stay lists only other confirmed ones. */
  upcoming: PlannedStayView[]
  /** Whether there are more. */
  isCut: boolean
}

export type PastStaysView = { stays: StayView[]; next: string | null }

export type NightsView = {
  year: number
  /** Most nights first. */
  people: { userId: string | null; name: string; nights: number }[]
  total: number
}

/** A property’s stays in the group’s current week. */
export type WhoIsWhereView = {
  /** The first and the last day of the week. */
  from: string
  to: string
  today: string
  /** By name; each with the first stays, and the number of further ones. */
  houses: { propertyId: string; propertyName: string; stays: StayView[]; more: number }[]
  /** Whether more properties have stays. */
  isCut: boolean
}

/** The current values returned with a refused, stale edit. */
export const newerStay = z.object({
  startsOn: z.string(),
  endsOn: z.string(),
  guests: z.number(),
  note: z.string().nullable(),
  version: z.number(),
})
export type NewerStay = z.output<typeof newerStay>
