import { BlockList, isIPv4, isIPv6 } from 'node:net'

// IANA IPv4 and IPv6 special-purpose address registries (iana-ipv4-special-registry, iana-ipv6-special-registry): what
// is not "globally reachable" there. Multicast and reserved space is in other registries.
const notPublic = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/**
 * Within global unicast: protocol assignments with Teredo and ORCHID, documentation, and 6to4, which embeds an IPv4
 * address.
 */
const notPublic6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const blocked = new BlockList()
for (const [net, prefix] of notPublic) blocked.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of notPublic6) blocked.addSubnet(net, prefix, 'ipv6')

/** The global unicast space. Loopback, link-local, unique local, mapped and translated addresses are outside of it. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Tells whether an IP address is on the public internet, not on this machine or a local network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked.check(address, 'ipv4')
  return isIPv6(address) && globalUnicast.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}
