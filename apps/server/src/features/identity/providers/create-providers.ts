import type { Config } from '#server/config.ts'
import { createGithubProvider } from './github-provider.ts'
import { createGoogleProvider } from './google-provider.ts'

export type Providers = ReturnType<typeof createProviders>

type ProviderSettings = Config['identity']['providers']

/** Those that have both an id and a secret. */
export function createProviders({ google, github }: ProviderSettings) {
  return {
    google: hasClient(google) ? createGoogleProvider(google) : undefined,
    github: hasClient(github) ? createGithubProvider(github) : undefined,
  }
}

type Client = { clientId: string; clientSecret: string }

export function hasClient<Settings extends Record<keyof Client, string | undefined>>(
  settings: Settings,
): settings is Settings & Client {
  return settings.clientId !== undefined && settings.clientSecret !== undefined
}
