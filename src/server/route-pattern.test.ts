import { describe, expect, it } from 'vitest'
import { routePattern } from './route-pattern.ts'

const token = 'Vx3kq0-9_aZbYcXdWeVfUgThSiRjQkPlOmNn1234567'
const id = '0198f3c2-7a51-7cc0-8d3e-1f2a3b4c5d6e'

describe('the logged path of a request', () => {
  it.each([
    [`/invite/inv_${token}`, '/invite/[token]'],
    [`/relative/rel_${token}`, '/relative/[token]'],
    ['/api/relative/short/photos/1', '/api/relative/[token]/photos/1'],
    [`/anything/rel_${token}`, '/anything/[token]'],
    [`/api/calendar-feeds/cal_${token}.ics`, '/api/calendar-feeds/[token]'],
    ['/oidc/interaction/3f-_kQ', '/oidc/interaction/[token]'],
    [`/oidc/interaction/${token}/sign-in`, '/oidc/interaction/[token]/sign-in'],
    [`/oidc/auth/${token}`, '/oidc/auth/[token]'],
    [`/OIDC//Auth/${token}`, '/OIDC//Auth/[token]'],
    [`/anything/${token}/else`, '/anything/[token]/else'],
    [`/family-select&code=inv_${token}`, '/family-select&code=[token]'],
  ])('hides the secret of %s', (path, pattern) => expect(routePattern(path)).toBe(pattern))

  it.each([
    '/',
    '/oidc/auth',
    '/oidc/.well-known/openid-configuration',
    `/property/${id}`,
    `/api/files/${id}/thumbnail`,
    '/_serverFn/secrets.revealSecret',
    '/assets/session-list-BkZ3x9Qw.js',
    '/profile/notification-preferences',
  ])('keeps %s unchanged', (path) => expect(routePattern(path)).toBe(path))
})
