import { describe, expect, it } from 'vitest'
import { filesIn, isPageOfMembers, offlineAddress } from './worker.rules.ts'

describe('the service worker', () => {
  it.each([
    '/api/auth/callback',
    '/api/files/1/full',
    '/oidc/auth',
    '/login',
    '/invite/inv_x',
    '/relative/x',
    '/worker-share/x',
    '/worker-projects/x',
    '/_serverFn/offline.getOfflineCopy',
    '/relay-args/e',
    '/assets/app.js',
    '//api/auth/sign-in',
    '/API/auth/sign-in',
  ])('leaves %s alone', (path) => {
    expect(isPageOfMembers(path)).toBe(false)
  })

  it.each(['/', '/offline', '/property/1/manual', '/dashboard/1', '/workers/1', '/apiary'])(
    'may answer for %s without a connection',
    (path) => {
      expect(isPageOfMembers(path)).toBe(true)
    },
  )

  it('leads to the kept page, which knows what was wanted', () => {
    const address = new URL(offlineAddress('/tasks?familyGroupId=1&q=a b'), 'https://home.example')
    expect(address.pathname).toBe('/offline')
    expect(address.searchParams.get('from')).toBe('/tasks?familyGroupId=1&q=a b')
  })

  it('keeps the scripts of the language, and the other files as they are', () => {
    const files = ['/assets/app-1.js', '/assets/styles-1.css']
    expect(filesIn('de', files, { de: 'de.1' })).toEqual(['/assets/de.1/app-1.js', '/assets/styles-1.css'])
    expect(filesIn('en', files, { de: 'de.1' })).toEqual(files)
    expect(filesIn(null, files, { de: 'de.1' })).toEqual(files)
  })
})
