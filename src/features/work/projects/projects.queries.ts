import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import type { ProjectSearch } from './project-search.ts'
import {
  createProject,
  deleteProject,
  getProject,
  listOpenTasks,
  listProjectChoices,
  listProjects,
  moveProject,
  restoreProject,
  updateProject,
} from './projects.functions.ts'
import type { MoveProjectInput, ProjectFields } from './projects.schemas.ts'

// Loaded with every page, so the schema library is imported on use.

/** The filtered projects of a property, page by page. */
export const projectsQuery = (propertyId: string, { status, kind, priority }: ProjectSearch) =>
  infiniteQueryOptions({
    queryKey: key('projects', propertyId, 'list', { status, kind, priority }),
    queryFn: ({ pageParam: after }) =>
      listProjects({
        data: {
          propertyId,
          ...(status && { status }),
          ...(kind && { kind }),
          ...(priority && { priority }),
          ...(after && { after }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The open projects of a property, to choose from. */
export const projectChoicesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('projects', propertyId, 'choices'),
    queryFn: () => listProjectChoices({ data: { propertyId } }),
  })

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: key('project', projectId),
    queryFn: () => getProject({ data: { projectId } }),
  })

/** What is still open in a project, loaded before it is completed. */
export const openTasksQuery = (projectId: string) =>
  queryOptions({
    queryKey: key('project', projectId, 'openTasks'),
    queryFn: () => listOpenTasks({ data: { projectId } }),
    staleTime: 0,
  })

export const useCreateProject = (propertyId: string) =>
  useMutation({
    mutationFn: (fields: ProjectFields) => createProject({ data: { ...fields, propertyId } }),
  })

export const useUpdateProject = (projectId: string) =>
  useMutation({
    mutationFn: (data: ProjectFields & { version: number }) =>
      updateProject({ data: { ...data, projectId } }),
  })

/** Refetches after success and failure. */
export const useMoveProject = (projectId: string) =>
  useMutation({
    mutationFn: (data: Omit<MoveProjectInput, 'projectId'>) => moveProject({ data: { ...data, projectId } }),
    meta: { evenRefused: true },
  })

export const useDeleteProject = (projectId: string) =>
  useMutation({
    mutationFn: () => deleteProject({ data: { projectId } }),
    meta: { leaves: 'page', removes: projectQuery(projectId).queryKey },
  })

export const useRestoreProject = () =>
  useMutation({
    mutationFn: (data: { familyGroupId: string; projectId: string }) => restoreProject({ data }),
  })
