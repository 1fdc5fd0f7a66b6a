import { BlockList, isIP } from 'node:net'

// Everything of IPv4 that is not somebody's address on the internet.
const unusable = new BlockList()
const networks: [address: string, bits: number][] = [
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
]
for (const [address, bits] of networks) unusable.addSubnet(address, bits, 'ipv4')

// Of IPv6 only global addresses are usable, and of these not what stands for an IPv4 address.
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
const unusableGlobal = new BlockList()
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  unusableGlobal.addSubnet(address, bits, 'ipv6')

/** Whether an address is on the internet rather than on this machine or a network around it. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !unusable.check(address, 'ipv4')
    case 6:
      return global.check(address, 'ipv6') && !unusableGlobal.check(address, 'ipv6')
    default:
      return false
  }
}
