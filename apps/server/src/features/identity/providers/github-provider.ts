import { z } from 'zod'
import { fetchJson } from '../fetch-json.ts'
import type { ExternalProvider } from './external-provider.ts'
import { exchangeProviderCode, withQuery } from './provider-tokens.ts'

type GithubSettings = { clientId: string; clientSecret: string; url: string; apiUrl: string }

const GithubUser = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})

const GithubEmails = z.array(
  z.object({ email: z.string(), verified: z.boolean(), primary: z.boolean() }),
)

const defaultScopes = ['user:email']

export function createGithubProvider({ clientId, clientSecret, url, apiUrl }: GithubSettings) {
  return {
    name: 'github',
    authorizationUrl: async ({ state, redirectUri, scopes, extra }) =>
      withQuery(`${url}/login/oauth/authorize`, {
        ...extra,
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: [...new Set([...defaultScopes, ...scopes])].join(' '),
        state,
      }),
    exchangeCode: (code, redirectUri) =>
      exchangeProviderCode(`${url}/login/oauth/access_token`, {
        clientId,
        clientSecret,
        code,
        redirectUri,
      }),
    readProfile: async ({ accessToken }) => {
      const headers = { authorization: `Bearer ${accessToken}` }
      const [user, emails] = await Promise.all([
        fetchJson(`${apiUrl}/user`, GithubUser, { headers }),
        fetchJson(`${apiUrl}/user/emails`, GithubEmails, { headers }),
      ])
      const subject = String(user.id)
      const name = user.name ?? user.login
      return {
        subject,
        emails: emails.map(({ email, verified, primary }) => ({
          email: email.toLowerCase(),
          isVerified: verified,
          isPrimary: primary,
        })),
        details: {
          iss: apiUrl,
          sub: subject,
          provider_id: subject,
          name,
          full_name: name,
          user_name: user.login,
          preferred_username: user.login,
          ...(user.avatar_url && { avatar_url: user.avatar_url }),
        },
      }
    },
  } satisfies ExternalProvider
}
