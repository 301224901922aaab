import { memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { getCalendarInput } from './calendar.schemas.ts'
import * as calendar from './server/calendar.service.ts'

export const getCalendar = memberOfGroup({ method: 'GET' })
  .validator(input(getCalendarInput))
  .handler(({ context, data }) => calendar.getCalendar(context.ctx, data))
