import type { SignedInContext } from '../../../../server/context.ts'
import type { PlaceView } from '../properties.schemas.ts'
import * as repository from './places.repository.ts'

/** The properties of all groups that the caller is in, by name. */
export const listPlaces = (ctx: SignedInContext): Promise<PlaceView[]> =>
  repository.listPlaces(ctx.db, ctx.user.id)
