export type NewVisitSearch = { projectId?: string; taskId?: string }

/** Validated by hand, to keep the schema library out of the script of every page. */
export function newVisitSearch({ projectId, taskId }: Record<string, unknown>): NewVisitSearch {
  return {
    ...(typeof projectId === 'string' && { projectId }),
    ...(typeof taskId === 'string' && { taskId }),
  }
}
