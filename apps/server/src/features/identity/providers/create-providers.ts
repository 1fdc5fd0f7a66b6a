import type { Config } from '#server/config.ts'
import { createGithubProvider } from './github-provider.ts'
import { createGoogleProvider } from './google-provider.ts'
import { hasClient } from './has-client.ts'

export type Providers = ReturnType<typeof createProviders>

type ProviderSettings = Config['identity']['providers']

/** Those that have both an id and a secret. */
export function createProviders({ google, github }: ProviderSettings) {
  return {
    google: hasClient(google) ? createGoogleProvider(google) : undefined,
    github: hasClient(github) ? createGithubProvider(github) : undefined,
  }
}
