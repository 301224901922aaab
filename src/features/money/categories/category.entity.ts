import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { defineEntity, namedBy, nameIn } from '../../base/entities/entities.rules.ts'
import { categoryName } from './categories.schemas.ts'
import { categoryLabel } from './categories.ts'

const nameOf = namedBy(z.object({ category: z.string(), categoryName }), (of) =>
  categoryLabel(of.category, of.categoryName),
)

export const categoryEntity = defineEntity('category', {
  get thing() {
    return t`a category`
  },
  get filter() {
    return t`Categories`
  },
  nameOf,
  verbs: {
    CREATED: ({ name }) => t`added the category “${name}”`,
    CHANGED: ({ name, before }) =>
      t`renamed the category “${nameIn({ nameOf }, before.name) ?? ''}” to “${name}”`,
    HIDDEN: ({ name }) => t`hid the category “${name}”`,
    SHOWN: ({ name }) => t`showed the category “${name}” again`,
  },
})
