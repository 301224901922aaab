import { memberOfGroup, memberOfProject, memberOfWorker } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import * as money from './server/worker-money.service.ts'
import * as schemas from './worker-money.schemas.ts'

export const getMoneyOfProject = memberOfProject({ method: 'GET' })
  .validator(input(schemas.moneyOfProjectInput))
  .handler(({ context, data }) => money.getMoneyOfProject(context.ctx, data.projectId))

export const getMoneyOfWorker = memberOfWorker({ method: 'GET' })
  .validator(input(schemas.moneyOfWorkerInput))
  .handler(({ context, data }) => money.getMoneyOfWorker(context.ctx, data.workerId))

export const getWorkerYear = memberOfGroup({ method: 'GET' })
  .validator(input(schemas.workerYearInput))
  .handler(({ context, data }) => money.getWorkerYear(context.ctx, data.year))
