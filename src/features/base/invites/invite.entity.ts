import { defineEntity } from '../entities/entities.rules.ts'
import { roleOf } from '../groups/member.entity.ts'

export const inviteEntity = defineEntity('invite', {
  thing: 'an invitation',
  filter: 'Invites',
  verbs: {
    CREATED: ({ after }) => `made an invitation for a ${roleOf(after.role)}`,
    ACCEPTED: () => 'accepted an invitation',
    DECLINED: () => 'declined an invitation',
    REVOKED: () => 'withdrew an invitation',
  },
})
