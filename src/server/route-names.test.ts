import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRouteNames } from './route-names.ts'

const patterns = [
  '/',
  '/property/$propertyId',
  '/property/$propertyId/tasks',
  '/property/new',
  '/api/files/$fileId/$',
  '/invite/$inviteCode',
]
const nameOf = createRouteNames(patterns)

describe('the name of a request', () => {
  it.each([
    ['/', '/'],
    ['/property/0199aaaa-0000-7000-8000-000000000000', '/property/$propertyId'],
    ['/property/0199aaaa-0000-7000-8000-000000000000/tasks', '/property/$propertyId/tasks'],
    ['/property/new', '/property/new'],
    ['/property/new/', '/property/new'],
    ['/api/files/1/small/2', '/api/files/$fileId/$'],
    ['/invite/inv_secret', '/invite/$inviteCode'],
    ['/assets/app-1234.js', '/assets/*'],
    ['/oidc/interaction/secret', '/oidc/*'],
    ['/_serverFn/tasks.getTask', '/_serverFn/tasks.getTask'],
    ['/favicon.svg', 'other'],
  ])('of %s is %s', (pathname, name) => {
    expect(nameOf(pathname, 200)).toBe(name)
  })

  it('does not depend on the order of the patterns', () => {
    const reversed = createRouteNames(patterns.toReversed())
    for (const pathname of ['/property/new', '/property/1', '/api/files/1/2'])
      expect(reversed(pathname, 200)).toBe(nameOf(pathname, 200))
  })

  it('is one of a few, whatever address is tried', () => {
    const few = [...patterns, 'unknown', 'other', '/assets/*', '/oidc/*']
    fc.assert(
      fc.property(fc.webPath(), fc.constantFrom(200, 302, 404, 500), (pathname, status) => {
        expect(few).toContain(nameOf(pathname, status))
      }),
    )
    expect(nameOf('/_serverFn/made.up', 404)).toBe('unknown')
  })
})
