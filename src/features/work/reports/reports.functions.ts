import { memberOfProperty, memberOfTask } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { acceptReportInput, listReportsInput, reportProblemInput } from './reports.schemas.ts'
import * as reports from './server/reports.service.ts'

export const listReports = memberOfProperty({ method: 'GET' })
  .validator(input(listReportsInput))
  .handler(({ context, data }) => reports.listReports(context.ctx, data))

export const reportProblem = memberOfProperty({ method: 'POST' })
  .validator(input(reportProblemInput))
  .handler(({ context, data }) => reports.reportProblem(context.ctx, data))

export const acceptReport = memberOfTask({ method: 'POST' })
  .validator(input(acceptReportInput))
  .handler(({ context, data }) => reports.acceptReport(context.ctx, data))
