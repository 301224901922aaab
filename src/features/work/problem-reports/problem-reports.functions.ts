import { memberOfProperty, memberOfTask } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import {
  acceptProblemReportInput,
  listProblemReportsInput,
  reportProblemInput,
} from './problem-reports.schemas.ts'
import * as problemReports from './server/problem-reports.service.ts'

export const listProblemReports = memberOfProperty({ method: 'GET' })
  .validator(input(listProblemReportsInput))
  .handler(({ context, data }) => problemReports.listProblemReports(context.ctx, data))

export const reportProblem = memberOfProperty({ method: 'POST' })
  .validator(input(reportProblemInput))
  .handler(({ context, data }) => problemReports.reportProblem(context.ctx, data))

export const acceptProblemReport = memberOfTask({ method: 'POST' })
  .validator(input(acceptProblemReportInput))
  .handler(({ context, data }) => problemReports.acceptProblemReport(context.ctx, data))
