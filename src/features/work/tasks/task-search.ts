import { isId } from '../../../lib/ids.ts'
import { type Priority, priorities } from '../work-terms/priorities.rules.ts'
import { type TaskSort, taskSorts } from './tasks.rules.ts'

export const taskShows = ['open', 'done', 'all'] as const
export type TaskShow = (typeof taskShows)[number]

/** The address of a task list; by default open tasks, by priority, as a list. */
export type TaskSearch = {
  q?: string
  status?: TaskShow
  /** The id of a member, `none`, or `me`. */
  assignee?: string
  priority?: Priority
  sort?: TaskSort
  view?: 'board'
}

/** Validated by hand, to keep the schema library out of the script of every page. */
export function taskSearch(search: Record<string, unknown>): TaskSearch {
  const { q, assignee } = search
  const status = taskShows.find((known) => known === search.status && known !== 'open')
  const priority = priorities.find((known) => known === search.priority)
  const sort = taskSorts.find((known) => known === search.sort && known !== 'priority')
  // Numeric-looking text in an address is parsed as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 120) : ''
  const person = assignee === 'none' || assignee === 'me' || isId(assignee) ? assignee : undefined
  return {
    ...(text && { q: text }),
    ...(status && { status }),
    ...(person && { assignee: person }),
    ...(priority && { priority }),
    ...(sort && { sort }),
    ...(search.view === 'board' && { view: 'board' as const }),
  }
}

/** Tells whether the address hides some open tasks. */
export const isNarrowed = ({ q, assignee, priority }: TaskSearch) => Boolean(q || assignee || priority)

/** The defaults of a new task in the address. */
export function newTaskSearch({ projectId, assetId, templateId }: Record<string, unknown>) {
  return {
    ...(isId(projectId) && { projectId }),
    ...(isId(assetId) && { assetId }),
    ...(isId(templateId) && { templateId }),
  }
}

export type GroupTaskSearch = Omit<TaskSearch, 'view' | 'status'> & { familyGroupId?: string }

/** The open tasks of all properties of a group. */
export function groupTaskSearch(search: Record<string, unknown>): GroupTaskSearch {
  const { view: _, status: __, ...choice } = taskSearch(search)
  return { ...choice, ...(isId(search.familyGroupId) && { familyGroupId: search.familyGroupId }) }
}
