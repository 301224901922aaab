import type { SignedInContext } from '../../../../server/context.ts'
import type { PlaceView } from '../properties.schemas.ts'
import * as repository from './places.repository.ts'

/** Returns the properties of all the caller’s groups, by name. */
export const listPlaces = (ctx: SignedInContext): Promise<PlaceView[]> =>
  repository.listPlaces(ctx.db, ctx.user.id)
