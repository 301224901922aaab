import { managerOfGroup, memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import * as schemas from './categories.schemas.ts'
import * as categories from './server/categories.service.ts'

export const listCategories = memberOfGroup({ method: 'GET' })
  .validator(input(schemas.listCategoriesInput))
  .handler(({ context }) => categories.listCategories(context.ctx))

export const addCategory = managerOfGroup({ method: 'POST' })
  .validator(input(schemas.addCategoryInput))
  .handler(({ context, data }) => categories.addCategory(context.ctx, data))

export const renameCategory = managerOfGroup({ method: 'POST' })
  .validator(input(schemas.renameCategoryInput))
  .handler(({ context, data }) => categories.renameCategory(context.ctx, data))

export const showCategory = managerOfGroup({ method: 'POST' })
  .validator(input(schemas.showCategoryInput))
  .handler(({ context, data }) => categories.showCategory(context.ctx, data))
