import { aNotification } from './factories/notifications.ts'
import { aPerson, type WireServer } from './wire.ts'

/** A group with a house, and everyone whose calls are answered differently. */
export async function castOf(server: WireServer) {
  const manager = await aPerson(server)
  const familyGroupId = await server.make.group([{ user: manager.user }])
  const propertyId = await server.make.property(familyGroupId)
  const parts = await server.make.parts({ id: propertyId, familyGroupId })
  const fileId = await server.make.file(familyGroupId)
  const notificationId = await aNotification(server.database.db, manager.user.id)
  const invite = await server.make.invite({ familyGroupId, invitedBy: manager.user.id })
  const feed = await server.make.feed({ familyGroupId, userId: manager.user.id })
  const viewer = await aPerson(server)
  await server.make.membership({ familyGroupId, userId: viewer.user.id, role: 'VIEWER' })
  const removed = await aPerson(server)
  await server.make.membership({
    familyGroupId,
    userId: removed.user.id,
    role: 'MANAGER',
    leftAt: new Date(),
  })
  return {
    manager,
    viewer,
    removed,
    outsider: await aPerson(server),
    scope: {
      familyGroupId,
      propertyId,
      ...parts,
      fileId,
      notificationId,
      inviteId: invite.id,
      inviteCode: invite.code,
      feedToken: feed.token,
    },
  }
}
