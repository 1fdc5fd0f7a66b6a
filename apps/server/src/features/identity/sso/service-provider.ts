import type { SamlConfig } from '@node-saml/node-saml'
import type { IdentityDeps } from '../identity-deps.ts'
import { ownIssuer } from '../keys/issuer.ts'
import { readMetadata } from './identity-provider-metadata.ts'
import { requestIdOf } from './sso-flow-queries.ts'
import type { SsoProvider } from './sso-provider-queries.ts'

type Settings = Pick<IdentityDeps, 'config' | 'samlKey'>

/** How identity providers name this installation, and where they post their assertions. */
export function samlAddressesOf({ config }: Pick<Settings, 'config'>) {
  const base = `${ownIssuer(config)}/sso/saml`
  return { entityId: `${base}/metadata`, assertionAddress: `${base}/acs` }
}

/** Between the clocks of the provider and of this server. */
export const clockSkewMilliseconds = 60_000

const persistentFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

export const nameIdFormats = [
  persistentFormat,
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
]

/** Loaded by the first sign-in: most installations have none of these. */
const loadLibrary = () => import('@node-saml/node-saml')

type Request = { provider: Pick<SsoProvider, 'metadataXml' | 'nameIdFormat'>; flowId: string }

/** The identity provider's address for a sign-in, with a signed request to say who it is. */
export async function buildRequestUrl(
  deps: Settings,
  { provider, flowId }: Request,
): Promise<string> {
  const { SAML } = await loadLibrary()
  const { entryPoint, certificates } = await readMetadata(provider.metadataXml)
  const { entityId, assertionAddress } = samlAddressesOf(deps)
  const library = new SAML({
    ...signingOptionsOf(deps),
    entryPoint,
    idpCert: certificates,
    callbackUrl: assertionAddress,
    issuer: entityId,
    identifierFormat: provider.nameIdFormat ?? persistentFormat,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestIdOf(flowId),
  })
  return await library.getAuthorizeUrlAsync(flowId, undefined, {})
}

function signingOptionsOf({ samlKey }: Settings): Partial<SamlConfig> {
  if (!samlKey) throw new Error('There is no key to sign requests with')
  return {
    privateKey: samlKey.privateKey,
    publicCert: samlKey.certificate,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
  }
}

/** This installation as identity providers read it. */
export async function describeServiceProvider(deps: Settings): Promise<string> {
  const { generateServiceProviderMetadata } = await loadLibrary()
  const { entityId, assertionAddress } = samlAddressesOf(deps)
  return generateServiceProviderMetadata({
    ...signingOptionsOf(deps),
    issuer: entityId,
    callbackUrl: assertionAddress,
    identifierFormat: persistentFormat,
    wantAssertionsSigned: true,
    publicCerts: deps.samlKey?.certificate ?? null,
    // The same document at every reading.
    generateUniqueId: () => '_metadata',
  })
}
