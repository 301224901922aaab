import { memberOfGroup, memberOfProject, memberOfProperty } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { ids } from '../work-terms/fields.schemas.ts'
import {
  createProjectInput,
  listProjectsInput,
  moveProjectInput,
  updateProjectInput,
} from './projects.schemas.ts'
import * as moves from './server/move-project.service.ts'
import * as trash from './server/project-trash.service.ts'
import * as projects from './server/projects.service.ts'

export const listProjects = memberOfProperty({ method: 'GET' })
  .validator(input(listProjectsInput))
  .handler(({ context, data }) => projects.listProjects(context.ctx, data))

export const listProjectChoices = memberOfProperty({ method: 'GET' })
  .validator(input(ids('propertyId')))
  .handler(({ context, data }) => projects.listProjectChoices(context.ctx, data.propertyId))

export const getProject = memberOfProject({ method: 'GET' })
  .validator(input(ids('projectId')))
  .handler(({ context, data }) => projects.getProject(context.ctx, data.projectId))

export const listOpenTasks = memberOfProject({ method: 'GET' })
  .validator(input(ids('projectId')))
  .handler(({ context, data }) => projects.listOpenTasks(context.ctx, data.projectId))

export const createProject = memberOfProperty({ method: 'POST' })
  .validator(input(createProjectInput))
  .handler(({ context, data }) => projects.createProject(context.ctx, data))

export const updateProject = memberOfProject({ method: 'POST' })
  .validator(input(updateProjectInput))
  .handler(({ context, data }) => projects.updateProject(context.ctx, data))

export const moveProject = memberOfProject({ method: 'POST' })
  .validator(input(moveProjectInput))
  .handler(({ context, data }) => moves.moveProject(context.ctx, data))

export const deleteProject = memberOfProject({ method: 'POST' })
  .validator(input(ids('projectId')))
  .handler(({ context, data }) => trash.deleteProject(context.ctx, data.projectId))

export const restoreProject = memberOfGroup({ method: 'POST' })
  .validator(input(ids('familyGroupId', 'projectId')))
  .handler(({ context, data }) => trash.restoreProject(context.ctx, data.projectId))
