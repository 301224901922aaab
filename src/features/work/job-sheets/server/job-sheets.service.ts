import { t } from '@lingui/core/macro'
import { addressLine } from '../../../../lib/addresses.ts'
import { notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { JobSheetView } from '../job-sheets.schemas.ts'
import * as repository from './job-sheets.repository.ts'

/** A limit for paper. */
const maxTasks = 100
const maxPhotos = 12

/** Returns what a contractor may see of a project, for printing. */
export async function getJobSheet(
  { db, clock, member }: MemberContext,
  projectId: string,
): Promise<JobSheetView> {
  const key = { projectId, familyGroupId: member.familyGroupId }
  const [job, tasks, photos] = await Promise.all([
    repository.findJob(db, key),
    repository.listTasks(db, key, maxTasks),
    repository.listPhotos(db, key, maxPhotos),
  ])
  if (!job) throw notFound(t`This project`)
  const lines =
    tasks.length > 0
      ? await repository.listLines(
          db,
          tasks.map(({ id }) => id),
        )
      : []
  const linesOf = Map.groupBy(lines, ({ taskId }) => taskId)
  const { timeZone, street1, street2, postalCode, city, region, country, ...facts } = job
  return {
    ...facts,
    address: addressLine({ street1, street2, postalCode, city, region, country }),
    printedOn: todayIn(timeZone, clock.now()),
    tasks: tasks.map((task) => ({
      ...task,
      checklist: (linesOf.get(task.id) ?? []).map(({ text }) => text),
    })),
    photos,
  }
}
