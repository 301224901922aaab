import { allowedAddress, askOutside, type Outside, OutsideRefused } from './outside-address.ts'

/** A browser at its push service: the address, and the keys with which only this browser can read a message. */
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } }

/** With these keys, push services recognise this installation (VAPID, RFC 8292). */
export type VapidKeys = { publicKey: string; privateKey: string }

export type PushMessage = {
  /** At most about 3,000 bytes. It is encrypted for the browser. */
  text: string
  /** Replaces a message with the same topic that the device has not fetched yet: at most 32 characters of base64url. */
  topic?: string
  /** How long the push service keeps it for a device that is off. */
  keptSeconds: number
}

export type PushOutcome =
  | { status: 'sent' }
  /** The browser no longer wants any. */
  | { status: 'gone' }
  | { status: 'try-later' | 'refused'; reason: string }

/** Sends messages to browsers by the push services of their makers. */
export type PushService = {
  /** The keys of the configuration; without them, the installation has its own. */
  configuredKeys: VapidKeys | null
  /** Returns whether an address is one of a known push service. */
  allows: (endpoint: string) => boolean
  /** Generates keys. */
  generateKeys: () => Promise<VapidKeys>
  send: (target: PushTarget, message: PushMessage, keys: VapidKeys) => Promise<PushOutcome>
}

type Options = Partial<Outside> & {
  configuredKeys: VapidKeys | null
  /** The contact of this installation for push services: https: or mailto:. */
  subject: string
  /** Hosts that are allowed besides those of the makers of browsers. */
  moreHosts: readonly string[]
}

/**
 * The push services of browsers: Chrome and what is built on it, Firefox, Safari, and Edge. The last two name their hosts
 * by region, below a name that belongs to the maker alone.
 */
const knownHosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
const knownDomains = ['.push.apple.com', '.notify.windows.com']

const timeoutMs = 5_000

/** Loaded with the first message. */
const library = async () => (await import('web-push')).default

export function createPushService({ configuredKeys, subject, moreHosts, ...outside }: Options): PushService {
  const isAllowedHost = (host: string) =>
    knownHosts.includes(host) ||
    moreHosts.includes(host) ||
    knownDomains.some((domain) => host.endsWith(domain))
  return {
    configuredKeys,
    allows(endpoint) {
      try {
        return Boolean(allowedAddress(endpoint, isAllowedHost))
      } catch {
        return false
      }
    },
    generateKeys: async () => (await library()).generateVAPIDKeys(),
    async send(target, message, keys) {
      let request: Awaited<ReturnType<typeof requestFor>>
      try {
        request = await requestFor(target, message, keys)
      } catch (error) {
        return { status: 'refused', reason: textOf(error) }
      }
      try {
        const response = await askOutside(request.url, request, { timeoutMs, ...outside })
        response.destroy()
        return outcomeOf(response.statusCode ?? 0)
      } catch (error) {
        return { status: error instanceof OutsideRefused ? 'refused' : 'try-later', reason: textOf(error) }
      }
    },
  }

  async function requestFor(target: PushTarget, { text, topic, keptSeconds }: PushMessage, keys: VapidKeys) {
    const url = allowedAddress(target.endpoint, isAllowedHost)
    const { method, headers, body } = (await library()).generateRequestDetails(target, text, {
      vapidDetails: { subject, ...keys },
      TTL: keptSeconds,
      contentEncoding: 'aes128gcm',
      ...(topic && { topic }),
    })
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)])
    return { url, method, headers: Object.fromEntries(texts), body: body ?? undefined }
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { status: 'sent' }
  if (status === 404 || status === 410) return { status: 'gone' }
  const reason = `the push service answered ${status}`
  return { status: status === 429 || status >= 500 ? 'try-later' : 'refused', reason }
}
