import { t } from '@lingui/core/macro'
import { staleEdit } from '../../../../lib/app-error.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import type { Executor } from '../../../../server/db/client.ts'
import { lockPerson } from '../../users/server/users.service.ts'
import type { MyPayeeDetailsView, PayeeDetailsView, SavePayeeDetailsInput } from '../payee-details.schemas.ts'
import * as repository from './payee-details.repository.ts'

const none: MyPayeeDetailsView = { accountHolder: null, iban: null, link: null, note: null, version: 0 }

const mine = async (db: Executor, userId: string) => (await repository.findDetails(db, userId)) ?? none

export const getMyPayeeDetails = (ctx: SignedInContext): Promise<MyPayeeDetailsView> =>
  mine(ctx.db, ctx.user.id)

/** Saves how the caller wants to be paid. A stale form is refused, so that no money goes to an old account. */
export function savePayeeDetails(
  ctx: SignedInContext,
  { version, ...fields }: SavePayeeDetailsInput,
): Promise<{ version: number }> {
  return ctx.db.transaction(async (tx) => {
    await lockPerson(tx, ctx.user.id)
    const current = await mine(tx, ctx.user.id)
    if (current.version !== version) {
      throw staleEdit(
        t`These details were changed in another window. Your changes were not saved. Review the newer version, then save again.`,
        current,
      )
    }
    await repository.saveDetails(tx, { userId: ctx.user.id, ...fields, version: version + 1 })
    return { version: version + 1 }
  })
}

/** Reads by user id how the members of a group want to be paid. The caller decides who may see whose. */
export async function listPayeeDetails(
  db: Executor,
  familyGroupId: string,
): Promise<Map<string, PayeeDetailsView>> {
  const rows = await repository.listDetails(db, familyGroupId)
  return new Map(rows.map(({ userId, ...details }) => [userId, details]))
}
