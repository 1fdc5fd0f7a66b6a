import type { defineRoute } from '@product/contract/route'

type Route = Parameters<typeof defineRoute>[0]

/**
 * A route of the contract without its schemas, for public pages: importing the contract would load
 * zod with them. A call needs only the method and the path, which the types check to be that route's.
 */
export const lightRoute = <R extends Route>(method: R['method'], path: R['path']): R =>
  // The schemas are there as types, and no call reads them.
  ({ method, path }) as R
