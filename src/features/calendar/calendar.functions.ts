import { memberFn } from '../../rpc/functions.ts'
import { input } from '../../rpc/input.ts'
import { groupInput } from '../groups/groups.schemas.ts'
import * as calendar from './server/calendar.service.ts'

export const getCalendar = memberFn({ method: 'GET' })
  .validator(input(groupInput))
  .handler(({ context }) => calendar.getCalendar(context.ctx))
