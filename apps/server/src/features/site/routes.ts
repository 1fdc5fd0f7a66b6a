import { isDeepStrictEqual } from 'node:util'
import { createRoute } from '@hono/zod-openapi'
import { type ExtensionBrowser, getPublicConfigRoute, PublicConfig } from '@product/contract'
import { listDownloads } from '#features/extension/index.ts'
import type { IdentityDeps, SignInSettings } from '#features/identity/index.ts'
import { createJsonDocument } from '#platform/http/bodies/create-json-document.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import { productVersion } from '#platform/product-version.ts'
import type { Config } from '#server/config.ts'

type SiteDeps = Pick<IdentityDeps, 'config' | 'readSignInSettings' | 'extensionFolder'>

export function siteRoutes({ config, readSignInSettings, extensionFolder }: SiteDeps) {
  const makeDocument = (settings: SignInSettings, downloads: ExtensionBrowser[]) => ({
    settings,
    downloads,
    present: createJsonDocument(() =>
      PublicConfig.parse({ ...presentConfig(config, settings), extensionDownloads: downloads }),
    ),
  })
  let current: ReturnType<typeof makeDocument> | undefined

  return createRoutes().openapi(createRoute(getPublicConfigRoute), async (context) => {
    const settings = await readSignInSettings()
    const downloads = listDownloads(extensionFolder)
    if (current?.settings !== settings || !isDeepStrictEqual(current.downloads, downloads))
      current = makeDocument(settings, downloads)
    return await current.present(context)
  })
}

function presentConfig(
  config: Config,
  signIn: SignInSettings,
): Omit<PublicConfig, 'extensionDownloads'> {
  const { siteUrl, supportEmail, privacyEmail, legalEmail, links, posthog, developerPages } = config
  const { url, anonKey, signUpIsOpen, confirmEmail, passwordMinLength, providers, passkeys, sso } =
    signIn
  const sendsMail = config.smtpUrl !== undefined
  const isHosted = config.identity.hosted !== null
  const auth = {
    url,
    isHosted,
    anonKey,
    signUpIsOpen,
    sendsMail: sendsMail || isHosted,
    confirmEmail,
    passwordMinLength,
    providers: [
      presentProvider('google', 'Google', providers.google),
      presentProvider('github', 'GitHub', providers.github),
    ],
    passkeys,
    sso,
  }
  return {
    version: productVersion,
    siteUrl,
    supportEmail,
    privacyEmail,
    legalEmail,
    sendsMail,
    links,
    supportSchedule: config.supportSchedule,
    auth,
    payments: config.stripe && { teamCheckout: config.stripe.teamCheckout },
    posthog,
    developerPages,
  }
}

function presentProvider<Id extends string>(id: Id, name: string, enabled: boolean) {
  const reason = enabled ? null : `${name} sign-in isn’t set up here`
  return { id, name, enabled, reason }
}
