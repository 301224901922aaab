import { describe, expect, it } from 'vitest'
import { safeReturnTo } from './return-to.ts'

const origin = 'https://home.example'

const elsewhere = [
  '//evil.example',
  '///evil.example',
  '////evil.example/path',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  'https://evil.example',
  'https://evil.example/dashboard/1',
  'HTTPS://EVIL.EXAMPLE',
  'https:/\\evil.example',
  'https:\\\\evil.example',
  'https:evil.example/../../\\evil',
  'http://home.example/dashboard',
  'https://home.example:8443/dashboard',
  'https://home.example@evil.example',
  'https://home.example%40evil.example',
  'https://home.example:pass@evil.example/',
  'https://someone@home.example/dashboard',
  'https://home.example.evil.example',
  'https://evil.example#https://home.example',
  'https://evil.example?https://home.example',
  'https://home.exаmple/',
  'https://home。evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/dashboard/../..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://home.example/8f0c',
  'file:///etc/passwd',
  'ftp://home.example/',
  'mailto:someone@evil.example',
  'about:blank',
  'ws://home.example/',
  'https://[::1]/',
  'https://',
  'http:///evil.example',
  `/${'a'.repeat(2_048)}`,
  '/api/auth/sign-in?redirect=/',
  '/API/notifications',
  '/oidc/session/end',
  '/oidc/accounts',
  '/oidc/account/../auth',
  '/_serverFn/groups.createGroup',
]

describe('the address to return to after signing in', () => {
  it.each(elsewhere)('does not follow %j', (target) => {
    expect(safeReturnTo(target, origin)).toBe('/')
  })

  it('is tested with at least forty payloads', () => {
    expect(new Set(elsewhere).size).toBeGreaterThanOrEqual(40)
  })

  it.each([null, undefined, ''])('is the home page when none was requested (%j)', (target) => {
    expect(safeReturnTo(target, origin)).toBe('/')
  })

  it('is the given fallback when none was requested', () => {
    expect(safeReturnTo(undefined, origin, '/family-select')).toBe('/family-select')
  })

  it.each([
    ['/', '/'],
    ['/dashboard/1', '/dashboard/1'],
    ['/dashboard/1?tab=money&q=a%20b', '/dashboard/1?tab=money&q=a%20b'],
    ['dashboard/1', '/dashboard/1'],
    ['?tab=money', '/?tab=money'],
    ['https://home.example/profile', '/profile'],
    ['HTTPS://HOME.EXAMPLE:443/profile', '/profile'],
    ['/profile#secret', '/profile'],
    ['/a/../profile', '/profile'],
    ['/calendar?next=//evil.example', '/calendar?next=//evil.example'],
    ['/%0d%0aset-cookie:%20a=b', '/%0d%0aset-cookie:%20a=b'],
    ['/%09/evil.example', '/%09/evil.example'],
    ['/%5cevil.example', '/%5cevil.example'],
    ['@evil.example', '/@evil.example'],
    ['/\u2215evil.example', '/%E2%88%95evil.example'],
    ['/apiary', '/apiary'],
  ])('keeps %j on our own origin as %j', (target, expected) => {
    expect(safeReturnTo(target, origin)).toBe(expected)
  })

  it('stays on our origin when a browser parses it again', () => {
    for (const target of elsewhere) {
      expect(new URL(safeReturnTo(target, origin), origin).origin).toBe(origin)
    }
  })
})
