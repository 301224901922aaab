import type { SignedInContext } from '../../../server/context.ts'
import { tidySearchText, wordsOf } from '../search.rules.ts'
import type { PlaceView, SearchInput, SearchResultView } from '../search.schemas.ts'
import * as repository from './search.repository.ts'

const perPerson = { points: 120, durationSeconds: 60 }
const maxResults = 20

/** Everything of the caller's groups that fits what was typed, best first. @throws AppError `too-many` */
export async function search(ctx: SignedInContext, { text }: SearchInput): Promise<SearchResultView[]> {
  const words = wordsOf(text)
  if (words.length === 0) return []
  await ctx.limits.limit('search', ctx.user.id, perPerson)
  return repository.search(ctx.db, ctx.user.id, { text: tidySearchText(text), words, limit: maxResults })
}

/** The properties of all groups that the caller is in, by name. */
export const listPlaces = (ctx: SignedInContext): Promise<PlaceView[]> =>
  repository.listPlaces(ctx.db, ctx.user.id)
