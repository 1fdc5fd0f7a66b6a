import { isIP } from 'node:net'
import { isMetadataAddress, isPublicAddress } from '#platform/outside/public-addresses.ts'

/** Which addresses of the network a provider may be at. */
export const reachableAddresses =
  (allowPrivate: boolean) =>
  (address: string): boolean =>
    isIP(address) !== 0 && !isMetadataAddress(address) && (allowPrivate || isPublicAddress(address))
