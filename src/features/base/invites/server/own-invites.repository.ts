import { t } from '@lingui/core/macro'
import { eq } from 'drizzle-orm'
import { invites } from '../../../../server/db/schema/invites.ts'
import { ownList } from '../../../base/entities/server/own-data.repository.ts'

/** Exports the person's invites without their codes, which grant access. */
export const ownInvites = ownList({
  name: 'invites.json',
  get about() {
    return t`people you invited to groups, without the links`
  },
  table: invites,
  rows: (db) =>
    db
      .select({
        id: invites.id,
        familyGroupId: invites.familyGroupId,
        role: invites.role,
        email: invites.email,
        maxUses: invites.maxUses,
        uses: invites.uses,
        status: invites.status,
        createdAt: invites.createdAt,
        expiresAt: invites.expiresAt,
        endedAt: invites.endedAt,
      })
      .from(invites)
      .$dynamic(),
  isOwn: (userId) => eq(invites.invitedBy, userId),
})
