import { memberOfProject } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { jobSheetInput } from './job-sheets.schemas.ts'
import * as sheets from './server/job-sheets.service.ts'

export const getJobSheet = memberOfProject({ method: 'GET' })
  .validator(input(jobSheetInput))
  .handler(({ context, data }) => sheets.getJobSheet(context.ctx, data.projectId))
