import { memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { getMoneyReportInput } from './money-reports.schemas.ts'
import * as reports from './server/money-reports.service.ts'

export const getMoneyReport = memberOfGroup({ method: 'GET' })
  .validator(input(getMoneyReportInput))
  .handler(({ context, data: { familyGroupId: _, ...choice } }) =>
    reports.getMoneyReport(context.ctx, choice),
  )
