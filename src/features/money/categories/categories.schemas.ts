import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { requiredText } from '../../../lib/text.ts'
import { version } from '../balance-entries/money.schemas.ts'
import { maxCategoryName } from './categories.rules.ts'
import { isCategory } from './category-keys.ts'

/** Accepts a built-in code or an id; the services check that the group has it. */
export const anyCategory = z
  .string({ error: () => t`Choose a category.` })
  .refine(isCategory, { error: () => t`Choose a category.` })

/** The group's name of a category, in the views that show one. */
export const categoryName = z.string().nullable()

/** The form. */
export const categoryFields = z.strictObject({
  name: requiredText(() => t`Enter a name.`, { max: maxCategoryName }),
})

const ofGroup = { familyGroupId: idSchema }

export const listCategoriesInput = z.strictObject(ofGroup)

export const addCategoryInput = categoryFields.extend(ofGroup)
export type AddCategoryInput = z.infer<typeof addCategoryInput>

export const renameCategoryInput = categoryFields.extend({ ...ofGroup, category: anyCategory, version })
export type RenameCategoryInput = z.infer<typeof renameCategoryInput>

export const showCategoryInput = z.strictObject({
  ...ofGroup,
  category: anyCategory,
  isOffered: z.boolean(),
})
export type ShowCategoryInput = z.infer<typeof showCategoryInput>

/** The current category, returned for a stale edit. */
export const categoryView = z.object({ key: z.string(), name: categoryName, isHidden: z.boolean(), version })
