import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { type FeedScope, feedScopes } from './calendar-feeds.rules.ts'

export const makeFeedInput = z
  .strictObject({
    familyGroupId: idSchema,
    scope: z.enum(feedScopes, 'Please choose what it shows.'),
    /** Of which house, when it is one alone. */
    ofPropertyId: idSchema.nullish().transform((id) => id ?? null),
  })
  .refine(({ scope, ofPropertyId }) => (scope === 'PROPERTY') === (ofPropertyId !== null), {
    path: ['ofPropertyId'],
    error: 'Please choose a property.',
  })
export type MakeFeedInput = z.infer<typeof makeFeedInput>

export const feedInput = z.strictObject({ familyGroupId: idSchema, feedId: idSchema })

/** A feed as its owner sees it. */
export type FeedView = {
  id: string
  scope: FeedScope
  propertyId: string | null
  /** The whole secret address; null when it cannot be shown again, and only a new one helps. */
  address: string | null
  createdAt: string
}

/** The feeds of one person in one group, and what there could be. */
export type FeedsView = {
  feeds: FeedView[]
  properties: { id: string; name: string }[]
}
