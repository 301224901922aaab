import { type Priority, priorities } from '../work-terms/priorities.rules.ts'
import { type ProjectKind, type ProjectStatus, projectKinds, projectStatuses } from './projects.rules.ts'

/** Which projects of a property the address asks for. */
export type ProjectSearch = { status?: ProjectStatus; kind?: ProjectKind; priority?: Priority }

/** By hand, so that the schema library stays out of the script that every page loads. */
export function projectSearch(search: Record<string, unknown>): ProjectSearch {
  const status = projectStatuses.find((known) => known === search.status)
  const kind = projectKinds.find((known) => known === search.kind)
  const priority = priorities.find((known) => known === search.priority)
  return { ...(status && { status }), ...(kind && { kind }), ...(priority && { priority }) }
}

/** How the tasks of a project are shown. */
export type TasksSearch = { view?: 'list' }

export const tasksSearch = (search: Record<string, unknown>): TasksSearch =>
  search.view === 'list' ? { view: 'list' } : {}
