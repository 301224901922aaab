import { describe, expect, it } from 'vitest'
import { skeletonOf } from './page-shape.ts'

type Match = Parameters<typeof skeletonOf>[0][number]

const match = (fullPath: string, shape?: Match['staticData']['shape']): Match => ({
  routeId: fullPath,
  fullPath,
  staticData: shape ? { shape } : {},
})
const [root, guard] = [match('__root__'), match('/_signed-in')]

describe('the skeleton of a page', () => {
  it.each([
    ['/task/$taskId', 'record'],
    ['/task/$taskId/edit', 'form'],
    ['/property/new', 'form'],
    ['/property-edit/$propertyId', 'form'],
    ['/workers/$familyGroupId/import', 'form'],
    ['/property/$propertyId/tasks/new', 'form'],
    ['/property/$propertyId/assets', 'rows'],
    ['/tasks', 'rows'],
  ])('%s: by the pattern of its address, %s', (fullPath, shape) => {
    expect(skeletonOf([root, guard, match(fullPath)], fullPath)).toEqual({ place: 'page', shape })
  })

  it('has the shape that the route declares', () => {
    const workers = match('/workers/$familyGroupId', 'rows')
    expect(skeletonOf([root, guard, workers], workers.routeId).shape).toBe('rows')
  })

  it('is a page with tabs until the tabs are there, then only the part below them', () => {
    const tabs = match('/property/$propertyId', 'tabs')
    const part = match('/property/$propertyId/tasks')
    const matches = [root, guard, tabs, part]
    expect(skeletonOf(matches, root.routeId)).toEqual({ place: 'tabs', shape: 'rows' })
    expect(skeletonOf(matches, guard.routeId)).toEqual({ place: 'tabs', shape: 'rows' })
    expect(skeletonOf(matches, tabs.routeId)).toEqual({ place: 'tabs', shape: 'rows' })
    expect(skeletonOf(matches, part.routeId)).toEqual({ place: 'part', shape: 'rows' })
  })
})
