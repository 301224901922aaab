import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { quotes } from '../../../../server/db/schema/quotes.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import type { JobMoneyView } from '../worker-money.schemas.ts'

/** Of one project or one contractor. */
export type JobScope = { familyGroupId: string } & ({ projectId: string } | { workerId: string })

/**
 * Reads accepted quotes, invoices that are neither rejected nor cancelled, and approved expenses minus income, per
 * contractor and project.
 */
export async function listJobMoney(db: Executor, scope: JobScope, limit: number): Promise<JobMoneyView[]> {
  const isOfJob =
    'projectId' in scope
      ? sql`one.family_group_id = ${scope.familyGroupId} and one.project_id = ${scope.projectId}`
      : sql`one.family_group_id = ${scope.familyGroupId} and one.worker_id = ${scope.workerId}`
  const { rows } = await db.execute<JobMoneyView>(sql`
    select job.worker_id as "workerId", worker.name as "workerName", job.project_id as "jobId", project.id as "projectId", project.title as "projectTitle",
      sum(job.committed)::float8 as "committedMinor", sum(job.invoiced)::float8 as "invoicedMinor", sum(job.paid)::float8 as "paidMinor"
    from (
      select one.worker_id, one.project_id, one.total_minor as committed, 0 as invoiced, 0 as paid from ${quotes} as one
      where ${isOfJob} and one.status = 'ACCEPTED' and one.deleted_at is null
      union all
      select one.worker_id, one.project_id, 0, one.amount_minor, 0 from ${invoices} as one
      where ${isOfJob} and one.status <> 'REJECTED' and one.deleted_at is null
        and not exists (select from bills as bill where bill.id = one.bill_id and bill.status = 'CANCELLED')
      union all
      select one.worker_id, one.project_id, 0, 0, case one.kind when 'EXPENSE' then one.amount_minor else -one.amount_minor end
      from ${payments} as one
      where ${isOfJob} and one.worker_id is not null and one.status = 'APPROVED' and one.deleted_at is null
    ) as job
    join ${workers} as worker on worker.id = job.worker_id
    left join ${projects} as project on project.id = job.project_id and project.deleted_at is null
    group by job.worker_id, worker.name, job.project_id, project.id, project.title
    order by worker.name, job.worker_id, project.title nulls last, job.project_id
    limit ${limit}`)
  return rows
}

type YearRow = { id: string; name: string; company: string | null; payments: number; amountMinor: number }

/** Reads what each contractor was paid in a period, largest first. */
export async function listWorkerYears(
  db: Executor,
  { familyGroupId, from, to }: { familyGroupId: string; from: string; to: string },
  limit: number,
): Promise<YearRow[]> {
  const { rows } = await db.execute<YearRow>(sql`
    select worker.id, worker.name, worker.company, count(*)::int as payments,
      sum(case payment.kind when 'EXPENSE' then payment.amount_minor else -payment.amount_minor end)::float8 as "amountMinor"
    from ${payments} as payment join ${workers} as worker on worker.id = payment.worker_id
    where payment.family_group_id = ${familyGroupId} and payment.status = 'APPROVED' and payment.deleted_at is null
      and payment.paid_on between ${from} and ${to}
    group by worker.id, worker.name, worker.company
    order by "amountMinor" desc, worker.name, worker.id
    limit ${limit}`)
  return rows
}
