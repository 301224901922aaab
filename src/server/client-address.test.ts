import { describe, expect, it } from 'vitest'
import { clientAddress, coarseNetwork } from './client-address.ts'

const address = (socketAddress: string | undefined, forwardedFor: string | null, trustedProxies: number) =>
  clientAddress({ socketAddress, forwardedFor }, trustedProxies)

describe('the client address for limits', () => {
  it('is that of the connection', () => {
    expect(address('192.0.2.7', null, 0)).toBe('192.0.2.7')
  })

  it.each(['1.2.3.4', '1.2.3.4, 5.6.7.8', '127.0.0.1', ''])(
    'ignores X-Forwarded-For %j without a proxy',
    (forged) => {
      expect(address('192.0.2.7', forged, 0)).toBe('192.0.2.7')
    },
  )

  it('is what our single proxy saw, whatever the client sent', () => {
    expect(address('10.0.0.1', '198.51.100.9', 1)).toBe('198.51.100.9')
    expect(address('10.0.0.1', '1.1.1.1, 198.51.100.9', 1)).toBe('198.51.100.9')
    expect(address('10.0.0.1', '8.8.8.8, 1.1.1.1, 198.51.100.9', 1)).toBe('198.51.100.9')
  })

  it('is what the outer of two proxies saw', () => {
    expect(address('10.0.0.1', '1.1.1.1, 198.51.100.9, 10.0.0.2', 2)).toBe('198.51.100.9')
  })

  it('falls back to the connection when the proxy sent nothing', () => {
    expect(address('10.0.0.1', null, 1)).toBe('10.0.0.1')
    expect(address(undefined, null, 0)).toBe('unknown')
  })

  it('groups the IPv6 addresses of a household', () => {
    expect(address('2001:db8:1:2:aaaa::1', null, 0)).toBe('2001:db8:1:2::/64')
    expect(address('2001:0db8:0001:0002:ffff:ffff:ffff:ffff', null, 0)).toBe('2001:db8:1:2::/64')
    expect(address('2001:db8:1:3::1', null, 0)).toBe('2001:db8:1:3::/64')
    expect(address('::1', null, 0)).toBe('0:0:0:0::/64')
  })

  it('treats IPv4-mapped IPv6 as IPv4', () => {
    expect(address('::ffff:192.0.2.7', null, 0)).toBe('192.0.2.7')
  })

  it('drops ports', () => {
    expect(address('10.0.0.1', '198.51.100.9:4711', 1)).toBe('198.51.100.9')
    expect(address('10.0.0.1', '[2001:db8:1:2::5]:4711', 1)).toBe('2001:db8:1:2::/64')
  })
})

describe('the network shown to people', () => {
  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    [address('2001:db8:1:2::5', null, 0), '2001:db8:1::/48'],
    [address('::1', null, 0), '0:0:0::/48'],
    ['unknown', 'unknown'],
    ['192.0.2.7, 10.0.0.1', 'unknown'],
    ['<script>', 'unknown'],
  ])('of %s is %s', (whole, network) => {
    expect(coarseNetwork(whole)).toBe(network)
  })
})
