import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { getMoneyOfProject, getMoneyOfWorker, getWorkerYear } from './worker-money.functions.ts'

// Routes load this file with every page, so the schema library is loaded on demand.

export const moneyOfProjectQuery = (projectId: string) =>
  queryOptions({
    queryKey: key('project', projectId, 'workerMoney'),
    queryFn: () => getMoneyOfProject({ data: { projectId } }),
  })

export const moneyOfWorkerQuery = (workerId: string) =>
  queryOptions({
    queryKey: key('workerMoney', workerId),
    queryFn: () => getMoneyOfWorker({ data: { workerId } }),
  })

export const workerYearQuery = (familyGroupId: string, year?: number) =>
  queryOptions({
    queryKey: key('invoices', familyGroupId, 'totals', { year }),
    queryFn: () => getWorkerYear({ data: { familyGroupId, year } }),
  })
