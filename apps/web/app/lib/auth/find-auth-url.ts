import type { PublicConfig } from '@product/contract/site'

type Service = Pick<PublicConfig['auth'], 'url' | 'isHosted'>

/**
 * Where this page calls the identity service. Pages are the same at every address that leads here, and
 * their security policy lets them call the one they were opened at.
 */
export function findAuthUrl(
  { url, isHosted }: Service,
  origin: string | undefined = globalThis.location?.origin,
): string {
  return isHosted || origin === undefined ? url : origin + new URL(url).pathname
}
