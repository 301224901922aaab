import { t } from '@lingui/core/macro'
import type { SignedInContext } from '../../../../server/context.ts'
import { createKeyedGate } from '../../../../server/gate.ts'
import { searchKinds } from '../../entity-list/server/entity-list.declaration.ts'
import { tidySearchText, wordsOf } from '../search.rules.ts'
import type { SearchInput, SearchResultView } from '../search.schemas.ts'
import { amountsOf, mayBeAmount } from '../search-amounts.rules.ts'
import * as repository from './search.repository.ts'

const perPerson = { points: 120, durationSeconds: 60 }
const maxResults = 20

/** One person's searches must not take all connections. */
const inTurn = createKeyedGate({
  concurrent: 2,
  waiting: 20,
  full: {
    get message() {
      return t`Too many searches are running. Try again in a moment.`
    },
    retryAfterSeconds: 5,
  },
})

/** Searches the caller's groups, best match first. @throws AppError `too-many` */
export async function search(ctx: SignedInContext, { text }: SearchInput): Promise<SearchResultView[]> {
  const words = wordsOf(text)
  if (words.length === 0) return []
  await ctx.limits.limit('search', ctx.user.id, perPerson)
  // Visitors of the demo are one person.
  return inTurn(ctx.user.isDemo ? ctx.sessionId : ctx.user.id, async () => {
    const tidy = tidySearchText(text)
    const currencies = mayBeAmount(tidy) ? await repository.listCurrencies(ctx.db, ctx.user.id) : []
    const found = await repository.search(ctx.db, ctx.user.id, {
      text: tidy,
      words,
      amounts: amountsOf(tidy, currencies),
      limit: maxResults,
      kinds: searchKinds,
    })
    return found.flatMap(viewOf)
  })
}

const viewOf = ({ kind, ...found }: repository.Found) =>
  searchKinds
    .filter((one) => one.kind === kind)
    .map(({ label, over, icon, path }) => ({
      kind,
      ...found,
      label: found.isOver ? `${label}, ${over}` : label,
      icon,
      path: path(found),
    }))
