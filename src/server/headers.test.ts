import { describe, expect, it } from 'vitest'
import { parseEnv } from './env.ts'
import { setSecurityHeaders } from './headers.ts'

const headersOf = (pathname: string, origin: string) => {
  const headers = new Headers()
  setSecurityHeaders(headers, { env: parseEnv({ APP_ORIGIN: origin }), pathname, nonce: 'n' })
  return headers
}

describe('response headers', () => {
  it('set HSTS for a year once the app is reached by https', () => {
    const hsts = (origin: string) => headersOf('/', origin).get('strict-transport-security')
    expect(hsts('https://home.example')).toBe('max-age=31536000')
    expect(hsts('http://localhost:3000')).toBeNull()
  })

  it.each([
    '/invite/inv_1',
    '/worker-share/wsh_1',
    '//worker-share/wsh_1',
    '/relative/rel_1',
    '//RELATIVE/rel_1',
    '/WORKER-PROJECTS/wpr_1',
    '/api/worker-share/wsh_1/visits.ics',
    '/api/relative/rel_1/photos/1',
    '/api/calendar-feeds/cal_1.ics',
  ])('keep the secret address %s from other sites, search engines, frames and caches', (pathname) => {
    const headers = headersOf(pathname, 'https://home.example')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
  })
})
