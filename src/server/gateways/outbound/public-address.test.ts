import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('an internet address', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.1.1',
    '100.63.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '2a00:1450:4001:82a::200e',
  ])('is public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ['this machine', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '::1', '::']],
    ['private networks', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fdff::1']],
    ['link-local, with the metadata of clouds', ['169.254.169.254', '169.254.0.1', 'fe80::1', 'febf::1']],
    ['the network of a carrier', ['100.64.0.1', '100.127.255.255']],
    ['IPv4 within IPv6', ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1']],
    [
      'translated and tunnelled',
      ['64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::1', '2001::1', '192.88.99.1'],
    ],
    ['documentation and tests', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1']],
    [
      'groups and reserved space',
      ['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', 'ff02::1'],
    ],
    [
      'what is no address',
      ['', 'localhost', '127.1', '0x7f.0.0.1', '2130706433', '1.1.1.1.', 'fe80::1%eth0'],
    ],
  ])('is not %s', (_what, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })
})
