import { AppError } from '../../../../lib/app-error.ts'
import type { CurrentUser, RequestContext, Role } from '../../../../server/context.ts'
import { recordActivities } from '../../../base/activity/server/activity.service.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { secretEntity } from '../secret.entity.ts'
import { boundTo } from '../secrets.rules.ts'
import * as repository from './secrets.repository.ts'
import { openSecret } from './secrets.service.ts'

type Exporter = {
  familyGroupId: string
  role: Role
  user: Pick<CurrentUser, 'id' | 'firstName' | 'lastName' | 'email'>
}

/**
 * Opens every value of a group for someone who asked for them in an export. Each leaves a line in the log, in the same
 * transaction, before any value leaves it.
 * @returns the values by the ids of the secrets
 */
export function openSecretsForExport(
  ctx: Pick<RequestContext, 'db' | 'keyRing' | 'log'>,
  { familyGroupId, role, user }: Exporter,
): Promise<Map<string, string>> {
  if (!can(role, 'secret.see')) throw new AppError('forbidden', 'Your role does not see codes and passwords.')
  return ctx.db.transaction(async (tx) => {
    const values = new Map<string, string>()
    const lines = []
    for (const secretId of await repository.listOpenableIds(tx, familyGroupId)) {
      const { propertyId, label, value } = await openSecret(tx, ctx, { secretId, familyGroupId })
      values.set(secretId, value)
      const line = { familyGroupId, actor: user, of: secretEntity, entityId: secretId, propertyId }
      lines.push({ ...line, verb: 'EXPORTED' as const, after: { name: label } })
    }
    await recordActivities(tx, lines)
    return values
  })
}

/** A value that came with an import, sealed for its new row. */
export const sealForImport = (
  { keyRing }: Pick<RequestContext, 'keyRing'>,
  key: repository.SecretKey,
  value: string,
) => keyRing.seal(value, boundTo(key))
