import { describe, expect, it } from 'vitest'
import { namesNoFunction } from './function-id.ts'

describe('a path of the server functions', () => {
  it.each(['/_serverFn/groups.createGroup', '/_serverFn/eyJmaWxlIjoi-_', '/', '/property/_server', '/%ff%'])(
    '%s is passed on',
    (pathname) => expect(namesNoFunction(pathname)).toBe(false),
  )

  it.each([
    ...['/_serverFn', '/_serverFn/', '/_serverFn//', '/_serverFn//groups.createGroup', '/_serverFn/%00'],
    ...[
      '/_serverFn/groups.createGroup/',
      '/_serverFn/groups%2ecreateGroup',
      '/_serverFn%2fgroups.createGroup',
    ],
    ...['/%5FserverFn/', '/_%73erverFn//', '/x%2f..%2f_serverFn%2f%2f', '/_serverFnx', '/_serverFn/%ff'],
  ])('%s does not name a function', (pathname) => expect(namesNoFunction(pathname)).toBe(true))
})
