import { signedInFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { searchInput } from './search.schemas.ts'
import * as service from './server/search.service.ts'

export const search = signedInFn({ method: 'GET' })
  .validator(input(searchInput))
  .handler(({ context, data }) => service.search(context.ctx, data))
