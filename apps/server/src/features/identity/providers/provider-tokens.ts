import { z } from 'zod'
import { fetchJson } from '../fetch-json.ts'
import type { ProviderTokens } from './external-provider.ts'

type CodeExchange = {
  clientId: string
  clientSecret: string
  code: string
  redirectUri: string
}

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
})

export async function exchangeProviderCode(
  tokenEndpoint: string,
  { clientId, clientSecret, code, redirectUri }: CodeExchange,
): Promise<ProviderTokens> {
  const answer = await fetchJson(tokenEndpoint, TokenAnswer, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      code,
      redirect_uri: redirectUri,
    }),
  })
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    idToken: answer.id_token,
  }
}

/** The address with these parameters, whatever else its query holds. */
export function withQuery(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
