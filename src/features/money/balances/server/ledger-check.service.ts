import type { RequestContext } from '../../../../server/context.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import * as repository from './ledger-check.repository.ts'

const groupsAtOnce = 500

/**
 * Computes the ledger and the balances of every group again from what was recorded, and compares. What differs is written
 * to the log, group by group; nothing is mended, since nobody would then learn why it differed.
 * @throws Error when any group differs, after all of them were looked at: the job then stands among the failed ones
 * @returns how many groups were looked at
 */
export async function checkLedgers({ db, log }: Pick<RequestContext, 'db' | 'log'>): Promise<number> {
  const apart = workApart({ log })
  let checked = 0
  const different: string[] = []
  for (let after: string | undefined; ; ) {
    const groups = await repository.listGroups(db, { after, limit: groupsAtOnce })
    for (const { id: familyGroupId } of groups) {
      const differences = await apart.run({ familyGroupId }, () =>
        repository.countDifferences(db, familyGroupId),
      )
      if (!differences) continue
      checked++
      if (Object.values(differences).every((count) => count === 0)) continue
      different.push(familyGroupId)
      log.error({ familyGroupId, ...differences }, 'the balances of a group differ from what was recorded')
    }
    after = groups.at(-1)?.id
    if (groups.length < groupsAtOnce) break
  }
  if (different.length > 0) {
    throw new Error(
      `The balances of ${different.length} of ${checked} groups differ from what was recorded: ${different.slice(0, 10).join(', ')}.`,
    )
  }
  apart.finish()
  return checked
}
