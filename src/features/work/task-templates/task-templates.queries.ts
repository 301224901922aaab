import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import {
  deleteTaskTemplate,
  listTaskTemplates,
  renameTaskTemplate,
  restoreTaskTemplate,
  saveTaskTemplate,
} from './task-templates.functions.ts'
import type {
  RenameTaskTemplateInput,
  RestoreTaskTemplateInput,
  SaveTaskTemplateInput,
} from './task-templates.schemas.ts'

// Loaded with every page, so the schema library is imported on use.

/** Loads the task templates of a group by title. */
export const taskTemplatesQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('taskTemplates', familyGroupId),
    queryFn: () => listTaskTemplates({ data: { familyGroupId } }),
  })

export const useSaveTaskTemplate = () =>
  useMutation({ mutationFn: (data: SaveTaskTemplateInput) => saveTaskTemplate({ data }) })

export const useRenameTaskTemplate = () =>
  useMutation({
    mutationFn: (data: RenameTaskTemplateInput) => renameTaskTemplate({ data }),
    meta: { evenRefused: true },
  })

export const useDeleteTaskTemplate = () =>
  useMutation({
    mutationFn: (data: { familyGroupId: string; taskTemplateId: string }) => deleteTaskTemplate({ data }),
    meta: { evenRefused: true },
  })

export const useRestoreTaskTemplate = () =>
  useMutation({ mutationFn: (data: RestoreTaskTemplateInput) => restoreTaskTemplate({ data }) })
