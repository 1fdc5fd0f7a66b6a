import { loadConfig } from '#server/config.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { createAuthClient } from '#testing/create-auth-client.ts'
import { followRedirects } from '#testing/follow-redirects.ts'
import { type GithubPerson, githubClient, startGithubDouble } from '#testing/start-github-double.ts'
import { type ProviderPerson, startOpenidProvider } from '#testing/start-openid-provider.ts'

export type ProviderApp = Awaited<ReturnType<typeof buildProviderApp>>

type Person = { provider: 'google' | 'github'; who: string }

type Travel = { until?: string; cookie?: string }

const siteUrl = 'https://site.example'
/** The page that every journey of these tests comes back to. */
export const returnAddress = `${siteUrl}/welcome`

/** The app with an OpenID provider in Google's place and a GitHub Enterprise double. */
export async function buildProviderApp(environment: NodeJS.ProcessEnv = {}) {
  const people = new Map<string, ProviderPerson>()
  const githubPeople = new Map<string, GithubPerson>()
  const redirectUri = `${siteUrl}/auth/v1/callback`
  const openid = await startOpenidProvider({ redirectUri, people })
  const github = await startGithubDouble(githubPeople)
  const app = await buildTestApp({
    config: loadConfig({
      PORT: '0',
      SITE_URL: siteUrl,
      RATE_LIMITS: 'off',
      GOOGLE_CLIENT_ID: openid.clientId,
      GOOGLE_CLIENT_SECRET: openid.clientSecret,
      GOOGLE_ISSUER: openid.issuer,
      GITHUB_CLIENT_ID: githubClient.clientId,
      GITHUB_CLIENT_SECRET: githubClient.clientSecret,
      GITHUB_OAUTH_URL: github.url,
      ...environment,
    }),
  })

  const travel = (from: string, { until = returnAddress, cookie }: Travel = {}) =>
    followRedirects(from, { site: { publicUrl: siteUrl, url: app.url }, until, cookie })

  /** To the provider and back with the published client, which exchanges the code. */
  async function signIn({ provider, who }: Person, browser = createAuthClient(app)) {
    const { data } = await browser.signInWithOAuth({
      provider,
      options: { ...journeyOf(who), skipBrowserRedirect: true },
    })
    const back = await travel(data.url ?? '')
    const { data: exchanged, error } = await browser.exchangeCodeForSession(
      back.searchParams.get('code') ?? '',
    )
    return { browser, back, session: exchanged.session, user: exchanged.user, error }
  }

  /** As the client does without PKCE: the session comes back in the fragment. */
  const signInImplicitly = ({ provider, who }: Person) => {
    const query = new URLSearchParams({ provider, redirect_to: returnAddress, ...hintOf(who) })
    return travel(`${app.url}/auth/v1/authorize?${query}`)
  }

  return {
    ...app,
    openid,
    people,
    githubPeople,
    travel,
    signIn,
    signInImplicitly,
    close: async () => {
      await app.close()
      await openid.stop()
      github.stop()
    },
  }
}

const hintOf = (who: string) => ({ login_hint: who, login: who })

export const journeyOf = (who: string) => ({
  redirectTo: returnAddress,
  queryParams: hintOf(who),
})
