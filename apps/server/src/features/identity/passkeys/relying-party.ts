import { productName } from '@product/domain'
import type { Config } from '#server/config.ts'

type Settings = Pick<Config, 'siteUrl' | 'corsOrigins'>

/** Whom credentials are made for. Browsers offer them only to pages of this host. */
export function relyingParty({ siteUrl, corsOrigins }: Settings) {
  return {
    id: new URL(siteUrl).hostname,
    name: productName,
    origins: [siteUrl, ...corsOrigins],
  }
}
