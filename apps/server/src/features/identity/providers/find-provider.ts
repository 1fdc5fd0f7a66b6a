import { knownProviders } from '../describe-settings.ts'
import { validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { ExternalProvider } from './external-provider.ts'

/** The provider that a sign-in names, or why there is none. */
export function findProvider({ providers, config }: IdentityDeps, name: string): ExternalProvider {
  const known = name.toLowerCase()
  if (known === 'google' || known === 'github') {
    const provider = providers[known]
    if (provider) return provider
    if (config.identity.providers[known].clientId !== undefined)
      throw validationFailed('Unsupported provider: missing OAuth secret')
  }
  throw validationFailed(
    knownProviders.includes(known)
      ? 'Unsupported provider: provider is not enabled'
      : `Unsupported provider: Provider ${name} could not be found`,
  )
}
