import type { MiddlewareHandler } from 'hono'
import { accessPreviewsRoutes } from '#features/access-previews/index.ts'
import {
  accountsRoutes,
  type ClaimWaiting,
  createActors,
  createExportSlots,
} from '#features/accounts/index.ts'
import { activityRoutes, sweepActivity } from '#features/activity/index.ts'
import {
  analyticsRoutes,
  defineForwardEvents,
  listCaptureOrigins,
  sweepEvents,
} from '#features/analytics/index.ts'
import { apiDocsRoutes } from '#features/api-docs/index.ts'
import {
  billingRoutes,
  defineBillingJobs,
  subscriptionOfAccount,
  sweepStripeEvents,
} from '#features/billing/index.ts'
import { careersRoutes } from '#features/careers/index.ts'
import {
  changeRequestsOfAccount,
  changeRequestsRoutes,
  sweepChangeRequests,
} from '#features/change-requests/index.ts'
import { createCollaboration } from '#features/collaboration/index.ts'
import { collectionsOfAccount, collectionsRoutes } from '#features/collections/index.ts'
import { commentsOfAccount, commentsRoutes } from '#features/comments/index.ts'
import {
  answersOfAccount,
  communityChoicesOfAccount,
  communityRoutes,
  questionsOfAccount,
  sweepDeletedPosts,
} from '#features/community/index.ts'
import { connectionsOfAccount, connectionsRoutes } from '#features/connections/index.ts'
import { contactRoutes } from '#features/contact/index.ts'
import { devMailboxRoutes } from '#features/dev-mailbox/index.ts'
import { docsFeedbackRoutes, sweepDocsFeedback } from '#features/docs-feedback/index.ts'
import { extensionRoutes } from '#features/extension/index.ts'
import { healthRoutes } from '#features/health/index.ts'
import {
  defineIdentitySweep,
  type IdentityDeps,
  identityRoutes,
  isOurs,
  ssoBodyLimits,
} from '#features/identity/index.ts'
import {
  defineNotificationMails,
  inboxRoutes,
  notificationSettingsOfAccount,
  notificationsOfAccount,
  sweepNotifications,
} from '#features/inbox/index.ts'
import {
  defineNotifyCopies,
  defineSimilar,
  defineTrending,
  libraryRoutes,
  publicationsOfAccount,
  publishingRoutes,
  starsOfAccount,
  sweepUses,
  sweepWords,
  usesOfAccount,
} from '#features/library/index.ts'
import {
  defineCatchUp,
  defineMonthlyDraft,
  defineSending,
  mailingsRoutes,
  newsletterOfAccount,
  sweepMailings,
} from '#features/mailings/index.ts'
import {
  moderationRoutes,
  reportsOfAccount,
  sweepClosedReports,
} from '#features/moderation/index.ts'
import { newsletterRoutes, sweepSubscriptions } from '#features/newsletter/index.ts'
import { storeHostedAddress } from '#features/notifications/index.ts'
import { plansRoutes, sweepUse } from '#features/plans/index.ts'
import {
  promptsOfAccount,
  promptsRoutes,
  sweepContents,
  sweepRevisions,
  sweepTrash,
} from '#features/prompts/index.ts'
import { reviewsOfAccount, reviewsRoutes } from '#features/reviews/index.ts'
import {
  createRunEngine,
  defineRunSweeps,
  demoProvider,
  runBodyLimits,
  runsOfAccount,
  runsRoutes,
  valueSetsOfAccount,
} from '#features/runs/index.ts'
import { savedViewsOfAccount, savedViewsRoutes } from '#features/saved-views/index.ts'
import { searchRoutes } from '#features/search/index.ts'
import {
  claimShares,
  sharesOfAccount,
  sharingRoutes,
  sweepShares,
} from '#features/sharing/index.ts'
import { siteRoutes } from '#features/site/index.ts'
import { sitemapRoutes } from '#features/sitemap/index.ts'
import { recountWorkspaces, storageRoutes } from '#features/storage/index.ts'
import {
  conversationsOfAccount,
  defineAnswerMails,
  supportBodyLimits,
  supportRoutes,
  sweepConversations,
} from '#features/support/index.ts'
import { sweepSync, syncRoutes } from '#features/sync/index.ts'
import { templatesOfAccount, templatesRoutes } from '#features/templates/index.ts'
import {
  defineStatisticsRefresh,
  sweepImports,
  transferBodyLimits,
  transfersRoutes,
} from '#features/transfers/index.ts'
import { welcomeAccount } from '#features/welcome/index.ts'
import {
  joinBySso,
  sweepInvitations,
  workspacesOfAccount,
  workspacesRoutes,
} from '#features/workspaces/index.ts'
import { defineRetention } from '#platform/define-retention.ts'
import { compressJson } from '#platform/http/bodies/compress-json.ts'
import { createUnknownRouteError } from '#platform/http/errors/create-unknown-route-error.ts'
import { httpError } from '#platform/http/errors/http-errors.ts'
import { createErrorLimit } from '#platform/http/limits/create-line-limit.ts'
import { limitBody } from '#platform/http/limits/limit-body.ts'
import { rateLimit, spendOrRefuse } from '#platform/http/limits/rate-limit.ts'
import { createTagRevisions } from '#platform/http/pages/cache-tags.ts'
import { createWebClient } from '#platform/http/pages/create-web-client.ts'
import { allowOrigins } from '#platform/http/server/allow-origins.ts'
import { createRoutes } from '#platform/http/server/create-routes.ts'
import {
  type AppEnvironment,
  createInternalContext,
} from '#platform/http/server/request-context.ts'
import { createModelProviders } from '#platform/llm/index.ts'
import { cacheTagsOf, mayBeFramed, selectQuery } from './cached-pages.ts'
import { isWebAddress, presentFailure } from './present-failure.ts'

/** Nothing else of the identity protocol is larger than a few kilobytes. */
const largestAuthBody = 65_536

/** The whole product behind one `fetch`. Every feature is mounted here. */
export function buildApp(deps: IdentityDeps) {
  const { config, log } = deps
  const { hosted } = config.identity
  const app = createRoutes()
  app.onError((error, { req, env: { requestId, isErrorLogged: isLogged } }) =>
    presentFailure(error, {
      requestId,
      method: req.method,
      path: req.path,
      log,
      header: (name) => req.header(name),
      isDiskFull: deps.isDiskFull,
      isLogged,
    }),
  )

  app.use(
    limitBody(config.requestBodyLimit, {
      ...transferBodyLimits,
      ...runBodyLimits,
      ...supportBodyLimits,
    }),
  )
  app.use('/auth/v1/*', allowOrigins(config.corsOrigins))
  app.use(
    '/auth/v1/*',
    limitBody(Math.min(config.requestBodyLimit, largestAuthBody), ssoBodyLimits),
  )
  app.use(
    '/api/*',
    compose(allowOrigins(config.corsOrigins), compressJson, rateLimit(generalLimit(deps))),
  )

  app.route('/', healthRoutes(deps))
  app.route('/', siteRoutes(deps))
  if (!hosted) app.route('/auth/v1', identityRoutes(deps))
  const accountDeps = {
    ...deps,
    actors: createActors(deps, { welcome: welcomeAccount, claimWaiting }),
    holdExport: createExportSlots(),
  }
  const modelProviders = createModelProviders({
    allowPrivate: config.allowPrivateProviders,
    local: { demo: demoProvider },
  })
  const runDeps = { ...accountDeps, modelProviders, engine: createRunEngine(deps) }
  const parts = [
    promptsOfAccount,
    publicationsOfAccount,
    collectionsOfAccount,
    templatesOfAccount,
    connectionsOfAccount,
    runsOfAccount,
    valueSetsOfAccount,
    savedViewsOfAccount,
    starsOfAccount,
    usesOfAccount,
    reviewsOfAccount,
    questionsOfAccount,
    answersOfAccount,
    communityChoicesOfAccount,
    reportsOfAccount,
    sharesOfAccount,
    commentsOfAccount,
    changeRequestsOfAccount,
    workspacesOfAccount,
    subscriptionOfAccount,
    notificationsOfAccount,
    notificationSettingsOfAccount,
    newsletterOfAccount,
    conversationsOfAccount,
  ]
  app.route('/', accountsRoutes(accountDeps, parts))
  app.route('/', extensionRoutes(accountDeps))
  app.route('/', workspacesRoutes(accountDeps))
  app.route('/', activityRoutes(accountDeps))
  app.route('/', inboxRoutes(accountDeps))
  app.route('/', promptsRoutes(accountDeps))
  app.route('/', publishingRoutes(accountDeps))
  app.route('/', collectionsRoutes(accountDeps))
  app.route('/', sharingRoutes(accountDeps))
  app.route('/', accessPreviewsRoutes(accountDeps))
  app.route('/', commentsRoutes(accountDeps))
  app.route('/', changeRequestsRoutes(accountDeps))
  app.route('/', templatesRoutes(accountDeps))
  app.route('/', connectionsRoutes(runDeps))
  app.route('/', runsRoutes(runDeps))
  app.route('/', libraryRoutes(accountDeps))
  app.route('/', savedViewsRoutes(accountDeps))
  app.route('/', searchRoutes(accountDeps))
  app.route('/', syncRoutes(accountDeps))
  app.route('/', storageRoutes(accountDeps))
  app.route('/', plansRoutes(accountDeps))
  app.route('/', billingRoutes(accountDeps))
  app.route('/', transfersRoutes(accountDeps))
  app.route('/', reviewsRoutes(accountDeps))
  app.route('/', communityRoutes(accountDeps))
  app.route('/', moderationRoutes(accountDeps))
  app.route('/', analyticsRoutes(deps))
  app.route('/', supportRoutes(accountDeps))
  app.route('/', contactRoutes(accountDeps))
  app.route('/', docsFeedbackRoutes(accountDeps))
  app.route('/', newsletterRoutes(deps))
  app.route('/', mailingsRoutes(accountDeps))
  app.route('/', careersRoutes(accountDeps))
  app.route('/', sitemapRoutes(deps))
  app.route('/', devMailboxRoutes(accountDeps))
  app.route('/', apiDocsRoutes(app, deps))
  defineForwardEvents(deps)
  defineNotifyCopies(deps)
  defineSimilar(deps)
  defineTrending(deps)
  defineStatisticsRefresh(deps)
  defineIdentitySweep(deps)
  defineRunSweeps(runDeps)
  defineBillingJobs(deps)
  defineNotificationMails(deps)
  defineSending(deps)
  defineCatchUp(deps)
  defineMonthlyDraft(deps)
  defineAnswerMails(deps)
  defineSweeps(deps)
  createCollaboration(accountDeps)

  const isErrorWritten = createErrorLimit(log)
  const isOwnLogged = (status: number) => isErrorWritten({ client: 'internal', status })
  const unknownRoute = createUnknownRouteError(app)
  const web = createWebClient({
    siteUrl: config.siteUrl,
    connectTo: [
      ...listCaptureOrigins(config.posthog),
      ...(hosted ? [new URL(hosted.url).origin] : []),
    ],
    assetsFolder: deps.assetsFolder,
    tagsOf: cacheTagsOf,
    selectQuery,
    mayBeFramed,
    readRevisions: createTagRevisions(deps.database),
    beforeRender: (client) => spendOrRefuse(renderLimit(deps), client),
    render: deps.pages?.(async (request) => app.fetch(request, createInternalContext(isOwnLogged))),
  })
  app.notFound(async ({ req, env }) => {
    if (!isWebAddress(req.path)) throw unknownRoute(req.path)
    const answer = await web(req.raw, env)
    if (answer) return answer
    throw httpError('route.unknown')
  })
  return app
}

const claimWaiting: ClaimWaiting = async (deps, { accountId, issuer, subject, provenEmail }) => {
  if (provenEmail !== null) await claimShares(deps, { accountId, provenEmail })
  if (isOurs({ issuer })) await joinBySso(deps, { accountId, subject })
  else await storeHostedAddress(deps, { accountId, email: provenEmail })
}

function defineSweeps(deps: IdentityDeps): void {
  const { config } = deps
  defineRetention(deps, {
    name: 'delete-expired-rows',
    schedule: '7 * * * *',
    rules: [
      sweepEvents(config),
      sweepConversations(config),
      sweepDocsFeedback(config),
      sweepSubscriptions(config),
      sweepMailings(config),
      sweepClosedReports(config),
      sweepDeletedPosts,
      sweepImports,
      sweepShares,
      sweepChangeRequests,
      sweepInvitations,
      sweepActivity,
      sweepStripeEvents,
      sweepRevisions,
      sweepNotifications,
      sweepSync,
    ],
  })
  defineRetention(deps, { name: 'sweep-trash', schedule: '37 * * * *', rules: [sweepTrash] })
  defineRetention(deps, {
    name: 'sweep-library',
    schedule: '27 3 * * *',
    rules: [sweepUses(config), sweepWords, sweepUse],
  })
  defineRetention(deps, {
    name: 'sweep-version-contents',
    schedule: '47 3 * * *',
    rules: [sweepContents],
  })
  defineRetention(deps, {
    name: 'recount-storage',
    schedule: '57 3 * * *',
    rules: [recountWorkspaces(deps)],
  })
}

function generalLimit({ config, rateLimiter }: IdentityDeps) {
  return {
    name: 'api',
    limit: config.apiRateLimit,
    windowSeconds: 60,
    limiter: rateLimiter,
    passWithoutDatabase: true,
  }
}

/** Pages that are kept cost nothing and are not counted. */
const renderLimit = ({ rateLimiter }: IdentityDeps) => ({
  name: 'pages',
  limit: 300,
  windowSeconds: 60,
  limiter: rateLimiter,
})

type Middleware = MiddlewareHandler<AppEnvironment>

/**
 * Several middlewares as one. Hono awaits at every step; those that mostly just call the next one
 * then cost more by standing in line than by what they do.
 */
function compose(...middlewares: [Middleware, ...Middleware[]]): Middleware {
  return middlewares.reduceRight(
    (later, earlier) => (context, next) =>
      // Only the first may answer by itself; what the others return is what `next` returns.
      earlier(context, () => later(context, next) as Promise<void>),
  )
}
