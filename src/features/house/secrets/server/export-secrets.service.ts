import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import type { CurrentUser, RequestContext, Role } from '../../../../server/context.ts'
import { recordActivities } from '../../../base/activity/server/activity.service.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { secretEntity } from '../secret.entity.ts'
import { boundTo } from '../secrets.rules.ts'
import * as repository from './secrets.repository.ts'
import { decryptSecret } from './secrets.service.ts'

type Exporter = {
  familyGroupId: string
  role: Role
  user: Pick<CurrentUser, 'id' | 'firstName' | 'lastName' | 'email'>
}

/**
 * Decrypts every value of a group for an export. Each adds an activity entry in the same transaction, before any value
 * leaves it.
 * @returns the values by secret ID
 */
export function decryptSecretsForExport(
  ctx: Pick<RequestContext, 'db' | 'keyRing' | 'log'>,
  { familyGroupId, role, user }: Exporter,
): Promise<Map<string, string>> {
  if (!can(role, 'secret.see'))
    throw new AppError('forbidden', t`You don’t have permission to see codes and passwords. Ask a manager.`)
  return ctx.db.transaction(async (tx) => {
    const values = new Map<string, string>()
    const lines = []
    for (const secretId of await repository.listDecryptableIds(tx, familyGroupId)) {
      const { propertyId, label, value } = await decryptSecret(tx, ctx, { secretId, familyGroupId })
      values.set(secretId, value)
      const line = { familyGroupId, actor: user, of: secretEntity, entityId: secretId, propertyId }
      lines.push({ ...line, verb: 'EXPORTED' as const, after: { name: label } })
    }
    await recordActivities(tx, lines)
    return values
  })
}

/** Encrypts an imported value for its new row. */
export const sealForImport = (
  { keyRing }: Pick<RequestContext, 'keyRing'>,
  key: repository.SecretKey,
  value: string,
) => keyRing.seal(value, boundTo(key))
