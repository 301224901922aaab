export type NewVisitSearch = { projectId?: string; taskId?: string }

/** By hand, so that the schema library stays out of the script that every page loads. */
export function newVisitSearch({ projectId, taskId }: Record<string, unknown>): NewVisitSearch {
  return {
    ...(typeof projectId === 'string' && { projectId }),
    ...(typeof taskId === 'string' && { taskId }),
  }
}
