import { t } from '@lingui/core/macro'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import {
  expireFilesOfProjects,
  expireFilesOfQuotesOfProjects,
} from '../../../base/files/server/files.service.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { endShareLinks } from '../../../base/groups/server/groups.ports.ts'
import { projectEntity } from '../project.entity.ts'
import { projectRights } from '../projects.rules.ts'
import * as repository from './projects.repository.ts'
import { changeProject, requireRoomForProject } from './projects.service.ts'

export const projectTrash = defineTrash({
  of: projectEntity,
  get thing() {
    return t`This project`
  },
  right: 'project.delete',
  table: projects,
  name: columnOf(projects.title),
  house: columnOf(projects.propertyId),
  owners: [projects.createdBy],
  requireRoom: (tx, _ctx, { house }) => requireRoomForProject(tx, house),
  purge: {
    job: { name: 'projects', cron: '21 3 * * *' },
    batch: 100,
    async first(tx: Tx, ids: string[]) {
      await repository.detachTasks(tx, ids)
      await expireFilesOfProjects(tx, ids)
      await expireFilesOfQuotesOfProjects(tx, ids)
    },
  },
})

/**
 * Deletes softly: it can be restored for 30 days, then a job removes it with its documents. Its tasks stay with the
 * property and belong to it again after a restore. Its share links end for good.
 */
export function deleteProject(ctx: MemberContext, projectId: string) {
  return changeProject(
    ctx,
    projectId,
    async (tx, { propertyId, createdBy, member, status, fields }) => {
      const caller = { role: member.role, isOwn: createdBy === ctx.user.id }
      if (!projectRights({ ...caller, status, propertyStatus: 'ACTIVE' }).delete) throw forbidden()
      await putInTrash(tx, ctx, projectTrash, { id: projectId, propertyId, name: fields.title })
    },
    (tx, key) => endShareLinks()(tx, key, 'GONE', ctx.user),
  )
}

export const restoreProject = restorer(projectTrash)
