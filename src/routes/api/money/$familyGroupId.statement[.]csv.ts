import { createFileRoute } from '@tanstack/react-router'
import { getStatementInput } from '../../../features/money/balances/balances.schemas.ts'
import { statementSearch } from '../../../features/money/balances/money-search.ts'
import { getStatement, listStatementPages } from '../../../features/money/balances/server/entries.service.ts'
import { statementResponse } from '../../../features/money/balances/server/statement.response.ts'
import { apiRoute, memberRouteContext, onlyVerbs } from '../../../rpc/api-route.ts'
import { input } from '../../../rpc/input.ts'

export const Route = createFileRoute('/api/money/$familyGroupId/statement.csv')({
  server: onlyVerbs({
    GET: apiRoute<'familyGroupId'>(async ({ request, params: { familyGroupId } }) => {
      const ctx = await memberRouteContext(request, ['familyGroupId', familyGroupId], 'group.see')
      const search = statementSearch(Object.fromEntries(new URL(request.url).searchParams))
      const statement = await getStatement(ctx, input(getStatementInput)({ familyGroupId, ...search }))
      return statementResponse(statement, listStatementPages(ctx, statement))
    }),
  }),
})
