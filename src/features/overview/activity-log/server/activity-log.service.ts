import type { Member, MemberContext } from '../../../../server/context.ts'
import { activityPageSize } from '../../../base/activity/activity.rules.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { secretEntity } from '../../../house/secrets/secret.entity.ts'
import { entities, findEntity } from '../../entity-list/server/entity-list.declaration.ts'
import type { ActivityPageView, ListActivityInput } from '../activity.schemas.ts'
import { listActivity } from './activity-log.repository.ts'
import { describeActivity } from './activity-text.format.ts'

/** Returns a page of the activity log of the group, a property or a thing, newest first. */
export async function listGroupActivity(
  ctx: MemberContext,
  { after, kind, propertyId, entityId }: Omit<ListActivityInput, 'familyGroupId'>,
): Promise<ActivityPageView> {
  const { familyGroupId } = ctx.member
  const hiddenKinds = hiddenFrom(ctx.member)
  // One extra row tells whether there is a next page.
  const rows = await listActivity(ctx.db, {
    familyGroupId,
    kind: kind && findEntity(kind)?.kind,
    propertyId,
    entityId,
    after,
    hiddenKinds,
    limit: activityPageSize + 1,
  })
  const lines = rows
    .slice(0, activityPageSize)
    .map(({ id, at, actor, actorImageUrl, actorColor, propertyName, assetName, ...row }) => ({
      id,
      at: at.toISOString(),
      kind: row.entityType,
      actor,
      actorImageUrl,
      actorColor,
      text: describeActivity({ ...row, entityName: propertyName ?? assetName ?? fullName(row) }),
    }))
  return {
    lines,
    next: rows.length > activityPageSize ? (lines.at(-1)?.id ?? null) : null,
    kinds: after || propertyId || entityId ? [] : kindsBut(hiddenKinds),
  }
}

/** A role that cannot see secrets must not learn that there are any. */
const hiddenFrom = ({ role }: Member): string[] => (can(role, 'secret.see') ? [] : [secretEntity.kind])

const kindsBut = (hidden: readonly string[]) =>
  entities.filter(({ kind }) => !hidden.includes(kind)).map(({ kind, filter }) => ({ kind, label: filter }))
