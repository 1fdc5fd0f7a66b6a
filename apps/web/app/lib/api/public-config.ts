import type { PublicConfig } from '@product/contract/site'
import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'

/** Public settings of this installation. */
export function usePublicConfig(): PublicConfig {
  const config = useRouteLoaderData<PublicConfig>('root')
  if (!config) throw new Error('The public configuration is loaded by the root route')
  return useMemo(() => withOwnOrigin(config, globalThis.location?.origin), [config])
}

/**
 * Pages are the same at every address that leads here, and their security policy lets them call the one
 * they were opened at. An identity service of another origin is called there.
 */
export function withOwnOrigin(config: PublicConfig, origin: string | undefined): PublicConfig {
  const { siteUrl, auth } = config
  if (origin === undefined || !auth.url.startsWith(`${siteUrl}/`)) return config
  return { ...config, auth: { ...auth, url: origin + auth.url.slice(siteUrl.length) } }
}
