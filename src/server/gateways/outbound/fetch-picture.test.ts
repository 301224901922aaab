import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  aPictureHost,
  type PictureHost,
  pictureHostCertificate,
  pictureHostName,
} from '../../../../test/files/picture-host.ts'
import { createPictureFetcher, maxPictureBytes, PictureRefused } from './fetch-picture.ts'
import { isPublicAddress } from './public-address.ts'

// In these tests 127.0.0.2 counts as an internet address, and the rest of this machine as internal.
const outside = '127.0.0.2'
const inside = '127.0.0.1'

const hosts: PictureHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close()
})
async function aHost(...given: Parameters<typeof aPictureHost>) {
  const host = await aPictureHost(...given)
  hosts.push(host)
  return host
}

type Options = Partial<Parameters<typeof createPictureFetcher>[0]>

const fetcherOf = ({ port }: { port: number }, options: Options = {}) =>
  createPictureFetcher({
    allowedHosts: [pictureHostName],
    resolve: async () => [outside],
    isPublic: (address) => address === outside,
    ca: pictureHostCertificate,
    port,
    ...options,
  })
const address = `https://${pictureHostName}/anna.png?size=96`

describe('a picture from outside', () => {
  it('is fetched without cookies or identifying headers', async () => {
    const host = await aHost((_, response) => response.end('the bytes'))
    expect((await fetcherOf(host)(address)).toString()).toBe('the bytes')
    expect(host.asked).toEqual([
      {
        path: '/anna.png?size=96',
        headers: {
          host: pictureHostName,
          accept: 'image/webp, image/png, image/jpeg, image/gif',
          'accept-encoding': 'identity',
          'user-agent': 'Kinstead',
          connection: 'close',
        },
      },
    ])
  })

  it.each([
    ['http', `http://${pictureHostName}/a.png`],
    ['a file', 'file:///etc/passwd'],
    ['a port', `https://${pictureHostName}:8443/a.png`],
    ['credentials', `https://anna:secret@${pictureHostName}/a.png`],
    ['a name alone in the credentials', `https://${pictureHostName}@127.0.0.1/a.png`],
    ['another host', 'https://other.example/a.png'],
    ['a host below the one that is allowed', `https://a.${pictureHostName}/a.png`],
    ['the allowed host at the beginning of another', `https://${pictureHostName}.other.example/a.png`],
    ['a dot at the end', `https://${pictureHostName}./a.png`],
    ['what is no address', 'anna.png'],
  ])('is not fetched: %s', async (_what, wrong) => {
    const host = await aHost((_, response) => response.end('inside'))
    await expect(fetcherOf(host)(wrong)).rejects.toBeInstanceOf(PictureRefused)
    expect(host.asked).toEqual([])
  })

  it.each([
    ['IPv4 loopback', 'https://127.0.0.1/'],
    ['IPv6 loopback', 'https://[::1]/'],
    ['the metadata of clouds', 'https://169.254.169.254/latest/meta-data/'],
    ['a decimal number', 'https://2130706433/'],
    ['a hexadecimal number', 'https://0x7f000001/'],
    ['an octal number', 'https://0177.0.0.1/'],
    ['parts left out', 'https://127.1/'],
    ['IPv4 within IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['digits of another script', 'https://１２７.0.0.1/'],
    ['a public address', 'https://8.8.8.8/'],
  ])('is refused by IP address, even a listed one: %s', async (_what, wrong) => {
    const { hostname } = new URL(wrong)
    const host = await aHost((_, response) => response.end('inside'), { address: inside })
    const fetchPicture = fetcherOf(host, { allowedHosts: [hostname], isPublic: () => true })
    await expect(fetchPicture(wrong)).rejects.toThrow('an IP address instead of a name')
    expect(host.asked).toEqual([])
  })

  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['169.254.169.254']],
    [['::ffff:127.0.0.1']],
    [['10.0.0.8']],
    [['8.8.8.8', '127.0.0.1']],
  ])('is refused when its name resolves to %j', async (addresses) => {
    const host = await aHost((_, response) => response.end('inside'), { address: inside })
    const fetchPicture = fetcherOf(host, { resolve: async () => addresses, isPublic: isPublicAddress })
    await expect(fetchPicture(address)).rejects.toThrow('an address that is not public')
    expect(host.asked).toEqual([])
  })

  it('comes from the checked address, even when the name changes', async () => {
    const host = await aHost((_, response) => response.end('outside'))
    const within = await aHost((_, response) => response.end('inside'), { address: inside, port: host.port })
    const answers = [[outside], [inside], [inside]]
    let resolved = 0
    const resolve = async () => answers[resolved++] ?? [inside]
    expect((await fetcherOf(host, { resolve })(address)).toString()).toBe('outside')
    expect(resolved).toBe(1)
    expect(within.asked).toEqual([])
    await expect(fetcherOf(host, { resolve })(address)).rejects.toBeInstanceOf(PictureRefused)
    expect(within.asked).toEqual([])
  })

  it.each([301, 302, 303, 307, 308])('does not follow redirects: %i', async (status) => {
    const host = await aHost((_, response) => response.end('inside'), { address: inside })
    const redirecting = await aHost((_, response) => {
      response.writeHead(status, { location: `https://${inside}:${host.port}/` }).end()
    })
    await expect(fetcherOf(redirecting)(address)).rejects.toThrow(`the answer ${status}`)
    expect(host.asked).toEqual([])
  })

  it('needs a certificate for its name', async () => {
    const host = await aHost((_, response) => response.end('the bytes'))
    const named = { allowedHosts: ['other.example'] }
    await expect(fetcherOf(host, named)('https://other.example/a.png')).rejects.toMatchObject({
      code: 'unavailable',
    })
    await expect(
      createPictureFetcher({
        allowedHosts: [pictureHostName],
        resolve: async () => [outside],
        isPublic: () => true,
        port: host.port,
      })(address),
    ).rejects.toMatchObject({ code: 'unavailable' })
    expect(host.asked).toEqual([])
  })

  it.each([
    ['says so', { 'content-length': String(maxPictureBytes + 1) }],
    ['does not say so', {}],
  ])('is refused and no longer read above 2 MB: it %s', async (_how, headers) => {
    let sent = 0
    const host = await aHost((_, response) => {
      response.writeHead(200, headers)
      const chunk = Buffer.alloc(64 * 1024)
      const send = () => {
        if (response.destroyed || sent > 64 * maxPictureBytes) return
        sent += chunk.byteLength
        response.write(chunk, send)
      }
      send()
    })
    await expect(fetcherOf(host)(address)).rejects.toThrow('more than 2 MB')
    expect(sent).toBeLessThan(64 * maxPictureBytes)
  })

  it('may be exactly 2 MB', async () => {
    const host = await aHost((_, response) => response.end(Buffer.alloc(maxPictureBytes)))
    expect((await fetcherOf(host)(address)).byteLength).toBe(maxPictureBytes)
  })

  it.each([
    ['drips', (write: () => void) => void write()],
    ['never begins', () => {}],
  ])('is abandoned when it takes too long: it %s', async (_how, begin) => {
    const host = await aHost((_, response) => {
      const drip = setInterval(() => begin(() => void response.write('.')), 20)
      onTestFinished(() => clearInterval(drip))
    })
    await expect(fetcherOf(host, { timeoutMs: 300 })(address)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('is abandoned when its name is not resolved in time', async () => {
    const host = await aHost((_, response) => response.end('the bytes'))
    const resolve = () => new Promise<string[]>(() => {})
    await expect(fetcherOf(host, { resolve, timeoutMs: 50 })(address)).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(host.asked).toEqual([])
  })

  it.each([
    [404, PictureRefused],
    [403, PictureRefused],
    [204, PictureRefused],
  ])('is refused permanently when missing: %i', async (status, error) => {
    const host = await aHost((_, response) => response.writeHead(status).end())
    await expect(fetcherOf(host)(address)).rejects.toBeInstanceOf(error)
  })

  it.each([429, 500, 503])('may be fetched later: %i', async (status) => {
    const host = await aHost((_, response) => response.writeHead(status).end())
    await expect(fetcherOf(host)(address)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
