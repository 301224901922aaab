import { memberOfGroup, memberOfWorker } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { groupInput } from '../../base/groups/groups.schemas.ts'
import * as trash from './server/worker-trash.service.ts'
import * as workers from './server/workers.service.ts'
import {
  createWorkerInput,
  listWorkersInput,
  restoreWorkerInput,
  setWorkerStatusInput,
  updateWorkerInput,
  workerInput,
} from './workers.schemas.ts'

export const listWorkers = memberOfGroup({ method: 'GET' })
  .validator(input(listWorkersInput))
  .handler(({ context, data }) => workers.listWorkers(context.ctx, data))

export const listWorkerChoices = memberOfGroup({ method: 'GET' })
  .validator(input(groupInput))
  .handler(({ context }) => workers.listWorkerChoices(context.ctx))

export const getWorker = memberOfWorker({ method: 'GET' })
  .validator(input(workerInput))
  .handler(({ context, data }) => workers.getWorker(context.ctx, data.workerId))

export const createWorker = memberOfGroup({ method: 'POST' })
  .validator(input(createWorkerInput))
  .handler(({ context, data }) => workers.createWorker(context.ctx, data))

export const updateWorker = memberOfWorker({ method: 'POST' })
  .validator(input(updateWorkerInput))
  .handler(({ context, data }) => workers.updateWorker(context.ctx, data))

export const setWorkerStatus = memberOfWorker({ method: 'POST' })
  .validator(input(setWorkerStatusInput))
  .handler(({ context, data }) => workers.setWorkerStatus(context.ctx, data))

export const deleteWorker = memberOfWorker({ method: 'POST' })
  .validator(input(workerInput))
  .handler(({ context, data }) => trash.deleteWorker(context.ctx, data.workerId))

export const restoreWorker = memberOfGroup({ method: 'POST' })
  .validator(input(restoreWorkerInput))
  .handler(({ context, data }) => trash.restoreWorker(context.ctx, data.workerId))
