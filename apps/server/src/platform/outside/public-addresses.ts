import { BlockList, isIP, type LookupFunction } from 'node:net'

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

// Where clouds hand out the secrets of a machine: nothing is asked there, whatever is allowed.
const metadata = new BlockList()
metadata.addSubnet('169.254.0.0', 16, 'ipv4')
for (const address of ['100.100.100.200', '168.63.129.16']) metadata.addAddress(address, 'ipv4')
for (const [address, bits] of [
  ['fe80::', 10],
  ['fd00:ec2::', 32],
  ['fd20:ce::', 32],
  ['fd00:c1::', 32],
  ['fd00:42::', 32],
  ['::a9fe:0', 112],
  ['64:ff9b::a9fe:0', 112],
  ['64:ff9b::6464:64c8', 128],
  ['64:ff9b::a83f:8110', 128],
  ['2002:a9fe::', 32],
  ['2002:6464:64c8::', 48],
  ['2002:a83f:8110::', 48],
] as const)
  metadata.addSubnet(address, bits, 'ipv6')

export const isMetadataAddress = (address: string): boolean =>
  metadata.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether an address is on the internet rather than on this machine or a network around it. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) !== 0 && isMetadataAddress(address)) return false
  switch (isIP(address)) {
    case 4:
      return !unusable.check(address, 'ipv4')
    case 6:
      return global.check(address, 'ipv6') && !unusableGlobal.check(address, 'ipv6')
    default:
      return false
  }
}

/**
 * The connection is made to the very addresses that were looked at: whatever the name service says
 * a moment later counts for nothing.
 */
export const guardLookup =
  (
    lookup: LookupFunction,
    isAllowed: (address: string) => boolean,
    refuse: () => Error,
  ): LookupFunction =>
  (host, options, callback) =>
    lookup(host, options, (error, address, family) => {
      if (error) return callback(error, address, family)
      const found = Array.isArray(address) ? address.map((entry) => entry.address) : [address]
      const isGood = found.length > 0 && found.every(isAllowed)
      callback(isGood ? null : refuse(), address, family)
    })
