import type { LookupFunction } from 'node:net'

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
