import { randomToken, sha256 } from '../src/server/crypto.ts'
import { documents } from '../src/server/db/schema/documents.ts'
import { shareLinks } from '../src/server/db/schema/share-links.ts'
import { aDecision } from './factories/decisions.ts'
import { aNotification } from './factories/notifications.ts'
import { aRelativeLink } from './factories/relative-links.ts'
import { aTask } from './factories/work.ts'
import { aJobLink, aWorker } from './factories/workers.ts'
import { aPerson, type WireServer } from './wire.ts'

/** Creates a group with a property, and every kind of caller. */
export async function castOf(server: WireServer) {
  const manager = await aPerson(server)
  const familyGroupId = await server.make.group([{ user: manager.user }])
  const propertyId = await server.make.property(familyGroupId)
  const parts = await server.make.parts({ id: propertyId, familyGroupId })
  const fileId = await server.make.file(familyGroupId)
  const notificationId = await aNotification(server.database.db, manager.user.id)
  const invite = await server.make.invite({ familyGroupId, invitedBy: manager.user.id })
  const feed = await server.make.feed({ familyGroupId, userId: manager.user.id })
  const share = await aSharedJob(server, { familyGroupId, propertyId, ...parts }, manager.user.id)
  const relative = await aRelativeOf(server, { id: propertyId, familyGroupId }, manager.user.id)
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
      ...share,
      ...relative,
    },
  }
}

/**
 * A relative with a personal link, a problem that she reported with it and a photo of that, and a decision in which she
 * was asked, with a document.
 */
async function aRelativeOf(
  server: WireServer,
  house: { id: string; familyGroupId: string },
  issuedBy: string,
) {
  const { db } = server.database
  const ownerName = 'Greta Keller'
  const scopes: ('MANUAL' | 'PROBLEM' | 'VOTE')[] = ['MANUAL', 'PROBLEM', 'VOTE']
  const link = await aRelativeLink(db, house, { issuedBy, ownerName, scopes })
  const reporter = { reporterName: link.name, reporterLinkId: link.id }
  const { id: relativeTaskId } = await aTask(db, house, { status: 'REPORT', ...reporter })
  const relativeFileId = await server.make.file(house.familyGroupId)
  await db.insert(documents).values({
    familyGroupId: house.familyGroupId,
    propertyId: house.id,
    taskId: relativeTaskId,
    fileId: relativeFileId,
    kind: 'PHOTO',
    title: 'Leak',
    fileName: 'leak.webp',
    senderName: link.name,
  })
  const [document] = await db
    .insert(documents)
    .values({
      familyGroupId: house.familyGroupId,
      propertyId: house.id,
      fileId: await server.make.file(house.familyGroupId),
      kind: 'QUOTE',
      title: 'Offer',
      fileName: 'offer.webp',
    })
    .returning()
  if (!document) throw new Error('no document was inserted')
  const decision = await aDecision(db, house, {
    state: 'REJECTED',
    voters: [{ userId: null, name: ownerName, basisPoints: 10_000 }],
    attached: [document],
  })
  return {
    relativeLinkId: link.id,
    relativeCode: link.code,
    relativeTaskId,
    relativeFileId,
    relativeDecisionId: decision.id,
    relativeDocumentId: document.id,
  }
}

type House = { familyGroupId: string; propertyId: string; projectId: string }

/** Contractors of the group with links to its project, a picture they can see, and a permanent link. */
async function aSharedJob(server: WireServer, house: House, createdBy: string) {
  const { db } = server.database
  const { familyGroupId, propertyId, projectId } = house
  const project = { id: projectId, propertyId, familyGroupId }
  const [worker, other] = [
    await aWorker(db, { id: familyGroupId }),
    await aWorker(db, { id: familyGroupId }, { name: 'Mia Berg' }),
  ]
  const link = await aJobLink(db, { project, worker }, { createdBy })
  const declining = await aJobLink(db, { project, worker: other }, { createdBy })
  const standingToken = `wpr_${randomToken()}`
  await db.insert(shareLinks).values({
    familyGroupId,
    workerId: other.id,
    kind: 'STANDING',
    tokenHash: sha256(standingToken),
    tokenSealed: '',
    createdBy,
    expiresAt: new Date(Date.now() + 86_400_000),
  })
  const jobFileId = await server.make.file(familyGroupId)
  await db.insert(documents).values({
    familyGroupId,
    propertyId,
    projectId,
    fileId: jobFileId,
    kind: 'PHOTO',
    title: 'Roof',
    fileName: 'roof.webp',
    isVisibleToWorkers: true,
  })
  return {
    shareLinkId: link.id,
    shareCode: link.shareCode,
    otherShareCode: declining.shareCode,
    standingToken,
    jobFileId,
  }
}
