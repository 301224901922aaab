import { t } from '@lingui/core/macro'
import type { Member, MemberContext } from '../../../../server/context.ts'
import { activityPageSize } from '../../../base/activity/activity.rules.ts'
import { groupEntity } from '../../../base/groups/group.entity.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { propertyEntity } from '../../../house/properties/property.entity.ts'
import { secretEntity } from '../../../house/secrets/secret.entity.ts'
import { paymentEntity } from '../../../money/payments/payment.entity.ts'
import { projectEntity } from '../../../work/projects/project.entity.ts'
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

/** The kind that begins each area of the list of entities, and the title of the area in the filter. */
const areas: Record<string, () => string> = {
  [groupEntity.kind]: () => t`Group`,
  [propertyEntity.kind]: () => t`Property`,
  [projectEntity.kind]: () => t`Work`,
  [paymentEntity.kind]: () => t`Money`,
}

function kindsBut(hidden: readonly string[]): ActivityPageView['kinds'] {
  let area = ''
  return entities.flatMap(({ kind, filter }) => {
    area = areas[kind]?.() ?? area
    return hidden.includes(kind) ? [] : [{ kind, label: filter, area }]
  })
}
