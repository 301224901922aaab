import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPushBrowser, readVapid } from '../../../../test/push/push-browser.ts'
import { aPushHost, pushHostName } from '../../../../test/push/push-host.ts'
import { createPushService } from './push-service.ts'

let host: Awaited<ReturnType<typeof aPushHost>>
beforeAll(async () => {
  host = await aPushHost()
})
afterAll(() => host.close())
beforeEach(() => {
  host.received.length = 0
  host.answering.status = 201
})

const endpoint = `https://${pushHostName}/push/anna`
const message = { text: 'Your task is overdue', topic: 'a'.repeat(32), keptSeconds: 60 }

const targetOf = ({ endpoint: address, p256dh, auth }: ReturnType<typeof aPushBrowser>) => ({
  endpoint: address,
  keys: { p256dh, auth },
})

describe('a push message', () => {
  it('arrives encrypted for its browser, and signed by this installation', async () => {
    const browser = aPushBrowser(endpoint)
    const keys = await host.pushService.generateKeys()
    expect(await host.pushService.send(targetOf(browser), message, keys)).toEqual({ status: 'sent' })
    const [request] = host.received
    expect(request?.path).toBe('/push/anna')
    expect(request?.headers).toMatchObject({
      ttl: '60',
      topic: message.topic,
      'content-encoding': 'aes128gcm',
    })
    expect(request?.headers.cookie).toBeUndefined()
    expect(request?.body.includes('overdue')).toBe(false)
    expect(browser.read(request?.body ?? Buffer.alloc(0))).toBe(message.text)
    const vapid = readVapid(request?.headers.authorization)
    expect(vapid.publicKey).toBe(keys.publicKey)
    expect(vapid.claims).toMatchObject({ aud: `https://${pushHostName}`, sub: 'https://home.example' })
  })

  it.each([
    [201, 'sent'],
    [202, 'sent'],
    [302, 'refused'],
    [400, 'refused'],
    [403, 'refused'],
    [404, 'gone'],
    [410, 'gone'],
    [413, 'refused'],
    [429, 'try-later'],
    [500, 'try-later'],
    [503, 'try-later'],
  ])('that is answered with %i is %s', async (status, outcome) => {
    host.answering.status = status
    const keys = await host.pushService.generateKeys()
    expect(await host.pushService.send(targetOf(aPushBrowser(endpoint)), message, keys)).toMatchObject({
      status: outcome,
    })
  })

  it('waits for a push service that cannot be reached', async () => {
    const unreachable = createPushService({
      configuredKeys: null,
      subject: 'https://home.example',
      moreHosts: [pushHostName],
      resolve: async () => {
        throw new Error('no such name')
      },
    })
    const keys = await unreachable.generateKeys()
    expect(await unreachable.send(targetOf(aPushBrowser(endpoint)), message, keys)).toMatchObject({
      status: 'try-later',
    })
  })

  it('is refused for keys that are no point of the curve', async () => {
    const keys = await host.pushService.generateKeys()
    const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url')
    const target = { endpoint, keys: { p256dh, auth: Buffer.alloc(16).toString('base64url') } }
    expect(await host.pushService.send(target, message, keys)).toMatchObject({ status: 'refused' })
    expect(host.received).toEqual([])
  })
})

describe('the address of a browser', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
    endpoint,
  ])('is used at a known push service: %s', (address) => {
    expect(host.pushService.allows(address)).toBe(true)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://anna:secret@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com@127.0.0.1/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilnotify.windows.com/abc',
    'https://notify.windows.com.evil.example/abc',
    'https://localhost/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://metadata.google.internal/',
    'https://evil.example/abc',
    'file:///etc/passwd',
    'abc',
  ])('is never used elsewhere: %s', async (address) => {
    expect(host.pushService.allows(address)).toBe(false)
    const keys = await host.pushService.generateKeys()
    expect(await host.pushService.send(targetOf(aPushBrowser(address)), message, keys)).toMatchObject({
      status: 'refused',
    })
    expect(host.received).toEqual([])
  })

  it.each([['127.0.0.1'], ['10.0.0.8'], ['8.8.8.8', '192.168.1.1']])(
    'is not used if its name leads to an internal address: %s',
    async (...addresses) => {
      const service = createPushService({
        configuredKeys: null,
        subject: 'https://home.example',
        moreHosts: [pushHostName],
        resolve: async () => addresses,
      })
      const keys = await service.generateKeys()
      expect(await service.send(targetOf(aPushBrowser(endpoint)), message, keys)).toEqual({
        status: 'refused',
        reason: 'an address that is not public',
      })
    },
  )
})
