import type { RequestContext } from '../../../../server/context.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import * as repository from './balance-check.repository.ts'

const groupsAtOnce = 500

/**
 * Recomputes the entries and balances of every group and compares. Differences are logged per group; nothing is
 * corrected, so that the cause can be found.
 * @throws Error after all groups were checked, when any differs
 * @returns the number of checked groups
 */
export async function checkBalances({ db, log }: Pick<RequestContext, 'db' | 'log'>): Promise<number> {
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
