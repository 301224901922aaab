import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aPictureHost, pictureHostCertificate, pictureHostName } from '../../../../test/files/picture-host.ts'
import { createCalendarFetcher, maxCalendarBytes } from './fetch-calendar.ts'
import { isPublicAddress } from './public-address.ts'

// In these tests 127.0.0.2 counts as an internet address, and the rest of this machine as internal.
const outside = '127.0.0.2'
const address = `https://${pictureHostName}/school.ics?key=1`

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown
type Options = NonNullable<Parameters<typeof createCalendarFetcher>[0]>

async function aHost(answer: Answer, options: Options = {}) {
  const host = await aPictureHost(answer)
  onTestFinished(() => host.close())
  const fetchCalendar = createCalendarFetcher({
    resolve: async () => [outside],
    isPublic: (one) => one === outside,
    ca: pictureHostCertificate,
    port: host.port,
    ...options,
  })
  return { asked: host.asked, fetchCalendar }
}

const redirectTo =
  (location: string, status = 302) =>
  (_: unknown, response: ServerResponse) =>
    response.writeHead(status, { location }).end()

const failed = (failure: string) => ({ status: 'failed', failure })

describe('a calendar from outside', () => {
  it('is fetched with what the host said about it, and without anything that names a person', async () => {
    const { asked, fetchCalendar } = await aHost((_, response) =>
      response
        .writeHead(200, { etag: '"1"', 'last-modified': 'Mon, 01 Mar 2027 00:00:00 GMT' })
        .end('the calendar'),
    )
    const fetched = await fetchCalendar(address)
    expect(fetched).toMatchObject({
      status: 'fetched',
      etag: '"1"',
      lastModified: 'Mon, 01 Mar 2027 00:00:00 GMT',
    })
    expect('bytes' in fetched && fetched.bytes.toString()).toBe('the calendar')
    expect(asked).toMatchObject([{ path: '/school.ics?key=1' }])
    expect(Object.keys(asked[0]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })

  it('is asked for only if it is newer', async () => {
    const { asked, fetchCalendar } = await aHost((_, response) => response.writeHead(304).end())
    expect(await fetchCalendar(address, { etag: '"1"', lastModified: null })).toEqual({ status: 'unchanged' })
    expect(asked[0]?.headers['if-none-match']).toBe('"1"')
    // Nobody asked for a newer one.
    expect(await fetchCalendar(address)).toEqual(failed('UNREACHABLE'))
  })

  it.each([301, 302, 303, 307, 308])('may be somewhere else: %i', async (status) => {
    const { asked, fetchCalendar } = await aHost((request, response) =>
      request.url === '/there.ics'
        ? response.end('found')
        : redirectTo('/there.ics', status)(request, response),
    )
    expect(await fetchCalendar(address)).toMatchObject({ status: 'fetched' })
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['http', `http://${pictureHostName}/a.ics`],
    ['a port', `https://${pictureHostName}:8443/a.ics`],
    ['credentials', `https://anna:secret@${pictureHostName}/a.ics`],
    ['loopback', 'https://127.0.0.1/'],
    ['IPv6 loopback', 'https://[::1]/'],
    ['the metadata of clouds', 'https://169.254.169.254/latest/meta-data/'],
    ['a decimal number', 'https://2130706433/'],
    ['IPv4 within IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['a public address', 'https://8.8.8.8/'],
    ['a file', 'file:///etc/passwd'],
  ])('is neither fetched from %s nor redirected there', async (_what, wrong) => {
    const { asked, fetchCalendar } = await aHost(redirectTo(wrong))
    expect(await fetchCalendar(wrong)).toEqual(failed('NOT_ALLOWED'))
    expect(asked).toHaveLength(0)
    expect(await fetchCalendar(address)).toEqual(failed('NOT_ALLOWED'))
    expect(asked).toHaveLength(1)
  })

  it.each([[['127.0.0.1']], [['::1']], [['10.0.0.8']], [['169.254.169.254']], [['8.8.8.8', '127.0.0.1']]])(
    'is not fetched when its name resolves to %j',
    async (addresses) => {
      const { asked, fetchCalendar } = await aHost((_, response) => response.end('inside'), {
        resolve: async () => addresses,
        isPublic: isPublicAddress,
      })
      expect(await fetchCalendar(address)).toEqual(failed('NOT_ALLOWED'))
      expect(asked).toEqual([])
    },
  )

  it('is not fetched when a redirect leads to a name inside', async () => {
    const { asked, fetchCalendar } = await aHost(redirectTo('https://router.example/'), {
      resolve: async (host) => (host === pictureHostName ? [outside] : ['192.168.0.1']),
    })
    expect(await fetchCalendar(address)).toEqual(failed('NOT_ALLOWED'))
    expect(asked).toHaveLength(1)
  })

  it('comes from the checked address, even when the name changes afterwards', async () => {
    const answers = [[outside], ['127.0.0.1']]
    const { fetchCalendar } = await aHost((_, response) => response.end('outside'), {
      resolve: async () => answers.shift() ?? ['127.0.0.1'],
    })
    expect(await fetchCalendar(address)).toMatchObject({ status: 'fetched' })
    expect(await fetchCalendar(address)).toEqual(failed('NOT_ALLOWED'))
  })

  it('is given up after five redirects', async () => {
    const { asked, fetchCalendar } = await aHost(redirectTo('/again'))
    expect(await fetchCalendar(address)).toEqual(failed('UNREACHABLE'))
    expect(asked).toHaveLength(6)
  })

  it('has at most 2 MB, whatever its length says', async () => {
    const told = await aHost((_, response) =>
      response.writeHead(200, { 'content-length': String(maxCalendarBytes + 1) }).flushHeaders(),
    )
    expect(await told.fetchCalendar(address)).toEqual(failed('TOO_LARGE'))
    const untold = await aHost((_, response) => response.end(Buffer.alloc(maxCalendarBytes + 1)))
    expect(await untold.fetchCalendar(address)).toEqual(failed('TOO_LARGE'))
  })

  it('that never ends is given up in time', async () => {
    const { fetchCalendar } = await aHost((_, response) => response.write('BEGIN'), { timeoutMs: 500 })
    expect(await fetchCalendar(address)).toEqual(failed('UNREACHABLE'))
  })

  it.each([
    [404, 'NOT_FOUND'],
    [410, 'NOT_FOUND'],
    [401, 'NO_ACCESS'],
    [403, 'NO_ACCESS'],
    [500, 'UNREACHABLE'],
    [302, 'UNREACHABLE'],
  ])('says what an answer %i means', async (status, failure) => {
    const { fetchCalendar } = await aHost((_, response) => response.writeHead(status).end())
    expect(await fetchCalendar(address)).toEqual(failed(failure))
  })

  it('says when its name does not exist', async () => {
    const { fetchCalendar } = await aHost(() => {}, {
      resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
    })
    expect(await fetchCalendar(address)).toEqual(failed('NOT_FOUND'))
  })
})
