import type { CacheProvider, SamlConfig } from '@node-saml/node-saml'
import type { IdentityDeps } from '../identity-deps.ts'
import { ownIssuer } from '../keys/issuer.ts'
import { readMetadata } from './identity-provider-metadata.ts'
import { requestMilliseconds } from './sso-flow-queries.ts'
import type { SsoProvider } from './sso-provider-queries.ts'

type Settings = Pick<IdentityDeps, 'config' | 'samlKey'>

/** How identity providers name this installation, which is also where they read about it. */
export const entityIdOf = ({ config }: Pick<Settings, 'config'>): string =>
  `${ownIssuer(config)}/sso/saml/metadata`

/** Where identity providers post their assertions. */
export const assertionAddressOf = ({ config }: Pick<Settings, 'config'>): string =>
  `${ownIssuer(config)}/sso/saml/acs`

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

type Exchange = {
  provider: Pick<SsoProvider, 'metadataXml' | 'nameIdFormat'>
  /** Undefined for an assertion that nobody here asked for. */
  request: SentRequest | undefined
}

type SentRequest = { id: string; createdAt: Date }

/** The library's part in one exchange with a provider: it writes the request, and verifies what is signed. */
export async function createExchange(deps: Settings, { provider, request }: Exchange) {
  const { SAML, ValidateInResponseTo } = await loadLibrary()
  const { entryPoint, certificates } = await readMetadata(provider.metadataXml)
  return new SAML({
    ...signingOptionsOf(deps),
    entryPoint,
    idpCert: certificates,
    callbackUrl: assertionAddressOf(deps),
    issuer: entityIdOf(deps),
    audience: entityIdOf(deps),
    identifierFormat: provider.nameIdFormat ?? persistentFormat,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    // Only the assertion counts, and that is signed itself.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMilliseconds,
    validateInResponseTo: request ? ValidateInResponseTo.always : ValidateInResponseTo.never,
    ...(request && {
      requestIdExpirationPeriodMs: requestMilliseconds,
      generateUniqueId: () => request.id,
      cacheProvider: rememberOnly(request),
    }),
  })
}

/** Requests are flow states in the database: stored before the library asks, and used up before it verifies. */
function rememberOnly({ id, createdAt }: SentRequest): CacheProvider {
  return {
    saveAsync: async (_, value) => ({ value, createdAt: createdAt.getTime() }),
    getAsync: async (asked) => (asked === id ? createdAt.toISOString() : null),
    removeAsync: async (removed) => removed,
  }
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
  return generateServiceProviderMetadata({
    ...signingOptionsOf(deps),
    issuer: entityIdOf(deps),
    callbackUrl: assertionAddressOf(deps),
    identifierFormat: persistentFormat,
    wantAssertionsSigned: true,
    publicCerts: deps.samlKey?.certificate ?? null,
    // The same document at every reading.
    generateUniqueId: () => '_metadata',
  })
}
