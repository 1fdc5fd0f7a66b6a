import { AppError } from '#platform/http/errors/app-error.ts'
import { fetchFile } from '#platform/outside/fetch-file.ts'
import { isMetadataAddress, isPublicAddress } from '#platform/outside/public-addresses.ts'
import type { Config } from '#server/config.ts'
import { authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { readMetadata } from './identity-provider-metadata.ts'
import {
  claimMetadataReading,
  type SsoProvider,
  updateSsoProvider,
} from './sso-provider-queries.ts'

/** Microsoft's are the largest, with about 60 kB. */
const mostBytes = 1_000_000

type Settings = { config: Pick<Config, 'allowPrivateImports'> }

/** The metadata at an address of the internet. Nobody between there and here may have changed it. */
export async function fetchMetadata({ config }: Settings, address: string): Promise<string> {
  const { allowPrivateImports } = config
  if (!URL.canParse(address)) throw validationFailed('metadata_url is not a valid URL')
  if (!allowPrivateImports && new URL(address).protocol !== 'https:')
    throw validationFailed('metadata_url is not a HTTPS URL')
  try {
    const { bytes, url } = await fetchFile(address, {
      mostBytes,
      timeout: 5_000,
      isAllowed: allowPrivateImports ? (target) => !isMetadataAddress(target) : isPublicAddress,
    })
    if (!allowPrivateImports && url.protocol !== 'https:')
      throw validationFailed('metadata_url leads to an address that is not HTTPS')
    return Buffer.from(bytes).toString('utf8')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw authError(
      400,
      'saml_metadata_fetch_failed',
      `SAML Metadata could not be fetched from '${address}': ${error.message}`,
    )
  }
}

/**
 * The provider with metadata of today, where it is known by an address: keys change. What was known before
 * is used while the address does not answer.
 */
export async function withFreshMetadata<Provider extends SsoProvider>(
  { database, config, log }: Pick<IdentityDeps, 'database' | 'config' | 'log'>,
  provider: Provider,
): Promise<Provider> {
  const { id, metadataUrl, entityId } = provider
  if (metadataUrl === null || !(await claimMetadataReading(database, id))) return provider
  try {
    const metadataXml = await fetchMetadata({ config }, metadataUrl)
    const found = await readMetadata(metadataXml)
    if (found.entityId !== entityId) throw new Error(`It is now of ${found.entityId}`)
    await updateSsoProvider(database, id, { metadataXml })
    return { ...provider, metadataXml }
  } catch (error) {
    log.warn({ err: error, ssoProvider: id }, 'The metadata of an identity provider was not read')
    return provider
  }
}
