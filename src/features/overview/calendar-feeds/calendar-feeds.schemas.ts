import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { type FeedScope, feedScopes } from './calendar-feeds.rules.ts'

export const makeFeedInput = z
  .strictObject({
    familyGroupId: idSchema,
    scope: z.enum(feedScopes, { error: () => t`Choose what it shows.` }),
    /** The house, for a feed of one house. */
    ofPropertyId: idSchema.nullish().transform((id) => id ?? null),
  })
  .refine(({ scope, ofPropertyId }) => (scope === 'PROPERTY') === (ofPropertyId !== null), {
    path: ['ofPropertyId'],
    error: () => t`Choose a property.`,
  })
export type MakeFeedInput = z.infer<typeof makeFeedInput>

export const feedInput = z.strictObject({ familyGroupId: idSchema, feedId: idSchema })

/** A feed as its owner sees it. */
export type FeedView = {
  id: string
  scope: FeedScope
  propertyId: string | null
  /** The secret address; null when it cannot be shown again and has to be replaced. */
  address: string | null
  createdAt: string
}

/** A person's feeds in one group, and the ones they can create. */
export type FeedsView = {
  feeds: FeedView[]
  properties: { id: string; name: string }[]
}
