import type { Member } from '../../../../server/context.ts'
import type { Executor } from '../../../../server/db/client.ts'
import type { Spending } from '../../../work/projects/server/projects.ports.ts'
import * as repository from './spending.repository.ts'

const nothing: Spending = { spentMinor: 0, receivedMinor: 0, pendingMinor: 0, pendingPayments: 0 }

/** What projects of the caller's group have cost so far: of each that was asked for, also where nothing was paid. */
export async function getProjectSpending(
  { db, member }: { db: Executor; member: Pick<Member, 'familyGroupId'> },
  projectIds: readonly string[],
): Promise<(projectId: string) => Spending> {
  if (projectIds.length === 0) return () => nothing
  const rows = await repository.listSpending(db, member.familyGroupId, projectIds)
  const byProject = new Map(rows.map(({ projectId, ...spending }) => [projectId, spending]))
  return (projectId) => byProject.get(projectId) ?? nothing
}
