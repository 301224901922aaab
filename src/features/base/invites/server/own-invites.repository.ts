import { eq } from 'drizzle-orm'
import { invites } from '../../../../server/db/schema/invites.ts'
import { ownList } from '../../../base/entities/server/own-data.repository.ts'

/** The invites that the person made, without their codes: those let somebody in. */
export const ownInvites = ownList({
  name: 'invites.json',
  about: 'whom you invited into groups, without the links',
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
