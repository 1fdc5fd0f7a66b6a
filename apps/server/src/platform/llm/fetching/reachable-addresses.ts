import { BlockList, isIP } from 'node:net'
import { isPublicAddress } from '#platform/outside/public-addresses.ts'

// Where clouds hand out the secrets of a machine: no model is ever there, whatever is allowed.
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

const isMetadata = (address: string): boolean =>
  metadata.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Which addresses of the network a provider may be at. */
export const reachableAddresses =
  (allowPrivate: boolean) =>
  (address: string): boolean =>
    isIP(address) !== 0 && !isMetadata(address) && (allowPrivate || isPublicAddress(address))
