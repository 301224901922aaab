import { type Priority, priorities } from '../work-terms/priorities.rules.ts'
import { type ProjectKind, type ProjectStatus, projectKinds, projectStatuses } from './projects.rules.ts'

/** The filters of a property’s projects in the address. */
export type ProjectSearch = { status?: ProjectStatus; kind?: ProjectKind; priority?: Priority }

/** Validated by hand, to keep the schema library out of the script of every page. */
export function projectSearch(search: Record<string, unknown>): ProjectSearch {
  const status = projectStatuses.find((known) => known === search.status)
  const kind = projectKinds.find((known) => known === search.kind)
  const priority = priorities.find((known) => known === search.priority)
  return { ...(status && { status }), ...(kind && { kind }), ...(priority && { priority }) }
}

/** The view of a project’s tasks. */
export type TasksSearch = { view?: 'list' }

export const tasksSearch = (search: Record<string, unknown>): TasksSearch =>
  search.view === 'list' ? { view: 'list' } : {}
