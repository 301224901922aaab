import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
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
import type { MoveProjectInput, ProjectFields, ProjectView } from './projects.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** The projects of a property as the address narrows them, page by page. */
export const projectsQuery = (propertyId: string, { status, kind, priority }: ProjectSearch) =>
  infiniteQueryOptions({
    queryKey: ['projects', propertyId, 'list', { status, kind, priority }],
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
    queryKey: ['projects', propertyId, 'choices'],
    queryFn: () => listProjectChoices({ data: { propertyId } }),
  })

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId],
    queryFn: () => getProject({ data: { projectId } }),
  })

/** What is still open in a project: asked for when it is about to be completed. */
export const openTasksQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'open-tasks'],
    queryFn: () => listOpenTasks({ data: { projectId } }),
    staleTime: 0,
  })

type Shown = {
  familyGroupId: string
  /** What the page that is being left shows of it is not asked for again. */
  isGone?: boolean
}

/**
 * What shows a project: its own page, the lists of its property, the tasks and documents that say to which project they
 * belong, the board, the search, the calendar, dashboard, activity and trash of the group.
 */
function useRefreshProject() {
  const queryClient = useQueryClient()
  return ({ familyGroupId, isGone = false }: Shown) => {
    const refetchType = isGone ? 'none' : 'active'
    const keys = [
      ['project'],
      ['projects'],
      ['task'],
      ['tasks', familyGroupId],
      ['board', familyGroupId],
      ['documents'],
      ['document'],
    ]
    return Promise.all([
      ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType })),
      queryClient.invalidateQueries({ queryKey: ['search'] }),
      queryClient.invalidateQueries({ queryKey: ['calendar', familyGroupId] }),
      queryClient.invalidateQueries({ queryKey: ['dashboard', familyGroupId] }),
      queryClient.invalidateQueries({ queryKey: familyGroupKey(familyGroupId) }),
    ])
  }
}

export function useCreateProject({ id: propertyId, familyGroupId }: { id: string; familyGroupId: string }) {
  const refresh = useRefreshProject()
  return useMutation({
    mutationFn: (fields: ProjectFields) => createProject({ data: { ...fields, propertyId } }),
    onSuccess: () => refresh({ familyGroupId }),
  })
}

type ProjectOfGroup = Pick<ProjectView, 'id' | 'familyGroupId'>

export function useUpdateProject({ id: projectId, familyGroupId }: ProjectOfGroup) {
  const refresh = useRefreshProject()
  return useMutation({
    mutationFn: (data: ProjectFields & { version: number }) =>
      updateProject({ data: { ...data, projectId } }),
    onSuccess: () => refresh({ familyGroupId }),
  })
}

/** Whether it worked or not, what is shown afterwards is what there is. */
export function useMoveProject({ id: projectId, familyGroupId }: ProjectOfGroup) {
  const refresh = useRefreshProject()
  return useMutation({
    mutationFn: (data: Omit<MoveProjectInput, 'projectId'>) => moveProject({ data: { ...data, projectId } }),
    onSettled: () => refresh({ familyGroupId }),
  })
}

export function useDeleteProject({ id: projectId, familyGroupId }: ProjectOfGroup) {
  const queryClient = useQueryClient()
  const refresh = useRefreshProject()
  return useMutation({
    mutationFn: () => deleteProject({ data: { projectId } }),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: projectQuery(projectId).queryKey })
      await refresh({ familyGroupId, isGone: true })
    },
  })
}

export function useRestoreProject() {
  const refresh = useRefreshProject()
  return useMutation({
    mutationFn: (data: { familyGroupId: string; projectId: string }) => restoreProject({ data }),
    onSuccess: (_, data) => refresh(data),
  })
}
