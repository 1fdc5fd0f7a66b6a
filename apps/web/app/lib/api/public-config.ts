import type { PublicConfig } from '@product/contract/site'
import { useRouteLoaderData } from 'react-router'

/** Public settings of this installation. */
export function usePublicConfig(): PublicConfig {
  const config = useRouteLoaderData<PublicConfig>('root')
  if (!config) throw new Error('The public configuration is loaded by the root route')
  return config
}
