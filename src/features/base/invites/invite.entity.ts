import { t } from '@lingui/core/macro'
import { defineEntity } from '../entities/entities.rules.ts'
import { roleOf } from '../groups/member.entity.ts'

export const inviteEntity = defineEntity('invite', {
  get thing() {
    return t`an invitation`
  },
  get filter() {
    return t`Invites`
  },
  verbs: {
    CREATED: ({ after }) => t`created an invitation for a ${roleOf(after.role)}`,
    ACCEPTED: () => t`accepted an invitation`,
    DECLINED: () => t`declined an invitation`,
    REVOKED: () => t`revoked an invitation`,
  },
})
