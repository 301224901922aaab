import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { addCategory, listCategories, renameCategory, showCategory } from './categories.functions.ts'
import type { AddCategoryInput, RenameCategoryInput, ShowCategoryInput } from './categories.schemas.ts'

// Routes load this file with every page, so the schema library is loaded on demand.

export const categoriesQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('categories', familyGroupId),
    queryFn: () => listCategories({ data: { familyGroupId } }),
  })

// Reload after failures too: someone else may have changed the categories.
const meta = { evenRefused: true }

export const useAddCategory = () =>
  useMutation({ mutationFn: (data: AddCategoryInput) => addCategory({ data }), meta })

export const useRenameCategory = () =>
  useMutation({ mutationFn: (data: RenameCategoryInput) => renameCategory({ data }), meta })

export const useShowCategory = () =>
  useMutation({ mutationFn: (data: ShowCategoryInput) => showCategory({ data }), meta })
