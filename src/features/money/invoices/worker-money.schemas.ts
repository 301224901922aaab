import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import type { JobMoney, WorkerYear } from './worker-money.rules.ts'

export const moneyOfProjectInput = z.strictObject({ projectId: idSchema })
export const moneyOfWorkerInput = z.strictObject({ workerId: idSchema })

/** One contractor in one project; null without a project, or for one in the trash. */
export type JobMoneyView = JobMoney & {
  workerId: string
  workerName: string
  /** Also for a project in the trash; null without a project. */
  jobId: string | null
  projectId: string | null
  projectTitle: string | null
}
export type WorkerMoneyView = { currency: string; jobs: JobMoneyView[] }

const year = z.coerce.number().int().min(1900).max(2199)
export const workerYearInput = z.strictObject({ familyGroupId: idSchema, year: year.optional() })
/** The search parameters of the table. */
export const workerYearQuery = z.object({ year: year.optional().catch(undefined) })

export type WorkerYearView = { year: number; currency: string; workers: (WorkerYear & { id: string })[] }
