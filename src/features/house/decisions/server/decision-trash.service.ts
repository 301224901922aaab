import { t } from '@lingui/core/macro'
import type { MemberContext } from '../../../../server/context.ts'
import { decisions } from '../../../../server/db/schema/decisions.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { decisionEntity } from '../decision.entity.ts'
import { requireRoom } from './decisions.service.ts'
import { changeDecision } from './hold-decision.service.ts'

export const decisionTrash = defineTrash({
  of: decisionEntity,
  get thing() {
    return t`This decision`
  },
  right: 'decision.delete',
  table: decisions,
  name: columnOf(decisions.question),
  house: columnOf(decisions.propertyId),
  owners: [decisions.createdBy],
  requireRoom: (tx, _ctx, { house, familyGroupId }) => requireRoom(tx, { propertyId: house, familyGroupId }),
  purge: { job: { name: 'decisions', cron: '33 3 * * *' } },
})

/** Deletes softly: it can be restored for 30 days. An open decision is withdrawn first. */
export const deleteDecision = (ctx: MemberContext, decisionId: string) =>
  changeDecision(ctx, 'delete', { decisionId }, (tx, { row: { propertyId, question } }) =>
    putInTrash(tx, ctx, decisionTrash, { id: decisionId, propertyId, name: question }),
  )

export const restoreDecision = restorer(decisionTrash)
