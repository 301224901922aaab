import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pageBudgets, pagesWithoutBudget } from '../src/routes/-page-budgets.ts'

/** Returns the address of a route's file: `_signed-in/task_.$taskId.edit.tsx` is `/task/$taskId/edit`. */
const addressOf = (file: string) =>
  `/${file.replace(/^_signed-in\//, '').replace(/\.tsx$/, '')}`
    .replaceAll('.', '/')
    .replaceAll('_/', '/')
    .replace(/\/index$/, '')
    .replace(/\/\$$/, '') || '/'

/** The addresses of all pages; a file that starts with `_` only frames others. */
const pages = new Set(
  globSync('**/*.tsx', { cwd: 'src/routes' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/^_(_root|signed-in)\.tsx$|\.test\.tsx$|(^|\/)-/.test(file))
    .map(addressOf),
)
const budgeted = new Set(pageBudgets.map(({ route }) => route.replace(/\?.*/, '')))

describe('page budgets', () => {
  it('limit each page, or say why not', () => {
    expect(pages.size).toBeGreaterThan(100)
    const missing = [...pages].filter((page) => !budgeted.has(page) && !(page in pagesWithoutBudget))
    expect(missing).toEqual([])
  })

  it('make no exception for what has a budget, or does not exist', () => {
    const exceptions = Object.keys(pagesWithoutBudget)
    expect(exceptions.filter((page) => budgeted.has(page) || !pages.has(page))).toEqual([])
    const unknown = [...budgeted].filter((page) => !pages.has(page) && !page.startsWith('/api/'))
    expect(unknown).toEqual([])
  })
})
