import { isIPv6 } from 'node:net'

/** The header in which the entry passes the caller's address on; a client's own value is overwritten. */
export const clientAddressHeader = 'x-client-address'

/**
 * Returns the address that limits count by. `X-Forwarded-For` grows to the right, so with n trusted proxies the n-th
 * entry from the right is the first that no client could write; without trusted proxies the header is ignored.
 * @param trustedProxies the number of our own proxies in front (TRUST_PROXY)
 */
export function clientAddress(
  { socketAddress, forwardedFor }: { socketAddress: string | undefined; forwardedFor: string | null },
  trustedProxies: number,
): string {
  const hops =
    trustedProxies > 0
      ? (forwardedFor ?? '')
          .split(',')
          .map((hop) => hop.trim())
          .filter(Boolean)
      : []
  // Fewer entries than proxies: the leftmost was written by one of ours.
  const forwarded = hops.at(-trustedProxies) ?? hops[0]
  return networkOf(forwarded ?? socketAddress ?? 'unknown')
}

/** What the entry knows about the sender of this request. */
export const addressOf = (request: Request): string => request.headers.get(clientAddressHeader) ?? 'unknown'

/**
 * Returns an approximate origin to show to people: the /24 of IPv4 or /48 of IPv6, never a whole address.
 * @param address as returned by `addressOf`
 */
export function coarseNetwork(address: string): string {
  const [, v4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? []
  if (v4) return `${v4}.0/24`
  const [, v6] = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(address) ?? []
  return v6 ? `${v6}::/48` : 'unknown'
}

/** A household has a whole IPv6 /64, which counts as one address; IPv4-mapped IPv6 counts as IPv4. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/%.*$/, '')
  if (!isIPv6(bare)) return address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').slice(0, 64)
  const [head = '', tail] = bare.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(missing, 0)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
