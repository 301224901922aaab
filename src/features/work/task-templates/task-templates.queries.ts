import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import {
  deleteTaskTemplate,
  listTaskTemplates,
  renameTaskTemplate,
  restoreTaskTemplate,
  saveTaskTemplate,
} from './task-templates.functions.ts'

// Loaded with every page, so the schema library is imported on use.

/** Loads the task templates of a group by title. */
export const taskTemplatesQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('taskTemplates', familyGroupId),
    queryFn: () => listTaskTemplates({ data: { familyGroupId } }),
  })

export const useSaveTaskTemplate = () => useChange(saveTaskTemplate)
export const useRenameTaskTemplate = () => useChange(renameTaskTemplate, { evenRefused: true })
export const useDeleteTaskTemplate = () => useChange(deleteTaskTemplate, { evenRefused: true })
export const useRestoreTaskTemplate = () => useChange(restoreTaskTemplate)
