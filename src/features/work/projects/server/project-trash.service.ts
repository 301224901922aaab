import { notFound } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { type PurgeContext, purgeTrash } from '../../../../server/jobs/purge.ts'
import { expireFilesOfProjects } from '../../../base/files/server/files.service.ts'
import { changeInGroup, requireRight } from '../../../base/groups/server/access.service.ts'
import { restoreRights } from '../../../base/groups/trash.rules.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
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
    requireRight(member, restoreRights.project, { own: restored.createdBy === ctx.user.id })
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
  return rows.flatMap(({ deletedAt, createdBy, ...project }) =>
    deletedAt ? { ...project, deletedAt, isOwn: createdBy === ctx.user.id } : [],
  )
}

/** Removes for good what was deleted more than 30 days ago, with its documents and their files. @returns how many. */
export const purgeDeletedProjects = (ctx: PurgeContext): Promise<number> =>
  purgeTrash(ctx, {
    table: projects,
    batch: 100,
    async remove(tx, ids) {
      await repository.detachTasks(tx, ids)
      await expireFilesOfProjects(tx, ids)
      await repository.deleteProjects(tx, ids)
    },
  })
