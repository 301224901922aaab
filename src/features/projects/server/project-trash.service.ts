import { notFound } from '../../../lib/app-error.ts'
import type { MemberContext, RequestContext } from '../../../server/context.ts'
import { expireFilesOfProjects } from '../../files/server/files.service.ts'
import { changeInGroup, requireRight } from '../../groups/server/access.ts'
import { holdActiveProperty } from '../../properties/server/properties.service.ts'
import * as repository from './projects.repository.ts'
import { changeProject, recordProjectActivity, requireRoomForProject } from './projects.service.ts'

/**
 * Soft: it can be restored for 30 days, then a job removes it with its documents. Its tasks stay with the property; they
 * show no project as long as it is gone, and belong to it again when it comes back.
 */
export function deleteProject(ctx: MemberContext, projectId: string) {
  return changeProject(ctx, projectId, async (tx, { propertyId, createdBy, member, fields, ...key }) => {
    requireRight(member, 'project.delete', { own: createdBy === ctx.user.id })
    await repository.markProjectDeleted(tx, key)
    await recordProjectActivity(tx, ctx, {
      propertyId,
      entityId: projectId,
      verb: 'deleted',
      before: { name: fields.title },
    })
  })
}

/** Whoever may delete it brings it back. */
export function restoreProject(ctx: MemberContext, projectId: string) {
  return changeInGroup(ctx, 'project.edit', async (tx, member) => {
    const { familyGroupId } = member
    const key = { projectId, familyGroupId }
    const propertyId = await repository.findPropertyOf(tx, key, { isDeleted: true })
    await holdActiveProperty(tx, { propertyId, familyGroupId })
    await requireRoomForProject(tx, propertyId)
    const restored = await repository.unmarkProjectDeleted(tx, key)
    if (!restored) throw notFound('This project')
    requireRight(member, 'project.delete', { own: restored.createdBy === ctx.user.id })
    await recordProjectActivity(tx, ctx, {
      propertyId,
      entityId: projectId,
      verb: 'restored',
      after: { name: restored.title },
    })
  })
}

/** For the trash of the group: what can still be restored, newest first. */
export async function listDeletedProjects(ctx: MemberContext, limit: number) {
  const rows = await repository.listDeletedProjects(ctx.db, ctx.member.familyGroupId, limit)
  return rows.flatMap(({ deletedAt, ...project }) => (deletedAt ? { ...project, deletedAt } : []))
}

const purgeBatch = 100

/** Removes for good what was deleted more than 30 days ago, with its documents and their files. @returns how many. */
export async function purgeDeletedProjects({ db }: Pick<RequestContext, 'db'>): Promise<number> {
  for (let purged = 0; ; ) {
    const projectIds = await db.transaction(async (tx) => {
      const expired = await repository.lockExpiredProjects(tx, purgeBatch)
      if (expired.length === 0) return expired
      await repository.detachTasks(tx, expired)
      await expireFilesOfProjects(tx, expired)
      await repository.deleteProjects(tx, expired)
      return expired
    })
    purged += projectIds.length
    if (projectIds.length < purgeBatch) return purged
  }
}
