import type { PublicConfig } from '@product/contract/site'
import { useRouteLoaderData } from 'react-router'

/** What the server tells every page about this installation. */
export function usePublicConfig(): PublicConfig {
  const config = useRouteLoaderData<PublicConfig>('root')
  if (!config) throw new Error('The public configuration is loaded by the root route')
  return config
}
