import { createHash, randomBytes } from 'node:crypto'
import {
  changePlanRoute,
  issueExtensionCodeRoute,
  startExtensionSessionRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openToExtension } from '#features/accounts/index.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import {
  privateContent as content,
  makeOwnedThings,
  type OwnedThings,
} from '#testing/make-owned-things.ts'
import { type Attempt, forOperators } from '#testing/operator-routes.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'

// Every route that the API describes, tried by nobody and by a stranger on things of the owner's.
// A route that is not in one of these tables fails the test: somebody has to say who may use it.

/** For everyone, signed in or not. */
const open = [
  'GET /api/v1/config',
  'GET /api/v1/avatars/{id}',
  'GET /api/v1/public/collections/{publicId}',
  'GET /api/v1/library',
  'GET /api/v1/library/facets',
  'GET /api/v1/library/collections',
  'GET /api/v1/library/prompts/{slug}',
  'GET /api/v1/library/prompts/{slug}/versions/{version}',
  'GET /api/v1/oembed',
  'GET /api/v1/library/outcomes/{id}/picture',
  'GET /api/v1/library/authors/{handle}',
  'POST /api/v1/library/prompts/{slug}/uses',
  'GET /healthz',
  'GET /livez',
  'GET /readyz',
  'POST /api/v1/contact-messages',
  'PUT /api/v1/docs-feedback/{id}',
  'POST /api/v1/job-applications',
  'GET /api/v1/support/hours',
  'GET /api/v1/public-addresses',
  'GET /api/v1/public-addresses/{thing}/{page}',
  'POST /api/v1/events',
  'POST /api/v1/newsletter/subscriptions',
  'POST /api/v1/newsletter/confirm',
  'POST /api/v1/newsletter/unsubscribe',
  'GET /api/v1/newsletter/archive',
  'GET /api/v1/notices',
  'GET /api/v1/notices/{slug}',
  'GET /api/v1/newsletter/archive/{slug}',
  // For everyone who has a mailed link.
  'POST /api/v1/notifications/unsubscription',
  'GET /api/v1/notifications/unsubscribe',
  'POST /api/v1/notifications/unsubscribe',
  'GET /api/v1/library/prompts/{slug}/reviews',
  'GET /api/v1/community/questions',
  'GET /api/v1/community/similar-questions',
  'GET /api/v1/community/questions/{slug}',
  'POST /api/v1/reports',
  'POST /api/v1/links/open',
  'POST /api/v1/invitations/preview',
  // For the mail server that has the secret of the installation.
  'POST /api/v1/support/incoming-mail',
  // For everyone who can sign with the secret of the webhook.
  'POST /api/v1/billing/webhook',
  // For the extension that holds the code of a consent and the verifier of its challenge.
  'POST /api/v1/extension/sessions',
]

/** Only ever about who asks: there is no id of anybody else's to guess. */
const aboutOneself = [
  'GET /api/v1/me',
  'PATCH /api/v1/me',
  'DELETE /api/v1/me',
  'PUT /api/v1/me/avatar',
  'DELETE /api/v1/me/avatar',
  'GET /api/v1/me/sessions',
  'POST /api/v1/extension/codes',
  'POST /api/v1/me/email/proof',
  'GET /api/v1/me/export',
  'GET /api/v1/me/deletion',
  'GET /api/v1/workspaces',
  'POST /api/v1/workspaces',
  'GET /api/v1/prompts',
  'GET /api/v1/prompts/facets',
  'POST /api/v1/prompts/includes',
  'GET /api/v1/figures',
  'GET /api/v1/change-requests',
  'GET /api/v1/collections',
  'POST /api/v1/collections',
  'GET /api/v1/templates',
  'GET /api/v1/search',
  'GET /api/v1/sync',
  'GET /api/v1/storage',
  'GET /api/v1/plan',
  'PUT /api/v1/plan',
  'GET /api/v1/billing',
  'POST /api/v1/billing/sync',
  'POST /api/v1/billing/checkout',
  'POST /api/v1/billing/portal',
  'PUT /api/v1/billing/subscription',
  'DELETE /api/v1/billing/subscription/change',
  'POST /api/v1/billing/refund',
  'GET /api/v1/billing/receipts',
  'GET /api/v1/connections',
  'GET /api/v1/connections/local',
  'POST /api/v1/connections',
  'POST /api/v1/connections/test',
  'GET /api/v1/models',
  'POST /api/v1/imports',
  'POST /api/v1/imports/preview',
  'POST /api/v1/imports/preview-url',
  'GET /api/v1/runs',
  'GET /api/v1/runs/export',
  'GET /api/v1/run-settings',
  'PUT /api/v1/run-settings',
  'GET /api/v1/run-settings/expired',
  'GET /api/v1/first-steps',
  'GET /api/v1/views',
  'POST /api/v1/run-images',
  'GET /api/v1/library/stars',
  'GET /api/v1/library/stars/ids',
  'PUT /api/v1/library/prompts/{slug}/star',
  'DELETE /api/v1/library/prompts/{slug}/star',
  'GET /api/v1/shares/received',
  'GET /api/v1/shares/received/sharers',
  'GET /api/v1/notifications',
  'POST /api/v1/notifications/read',
  'GET /api/v1/notifications/stream',
  'GET /api/v1/notification-settings',
  'PATCH /api/v1/notification-settings',
  'GET /api/v1/support/chats',
  // Also for visitors who send a secret of their own: features/support/policy.test.ts.
  'POST /api/v1/support/chats',
]

/** One's own of something that everyone sees, for whoever is signed in. */
const aboutPublicThings = [
  'GET /api/v1/library/prompts/{slug}/content',
  'GET /api/v1/library/prompts/{slug}/review',
  'PUT /api/v1/library/prompts/{slug}/review',
  'DELETE /api/v1/library/prompts/{slug}/review',
  'PUT /api/v1/library/reviews/{id}/reply',
  'POST /api/v1/community/questions',
  'GET /api/v1/community/questions/{id}/mine',
  'PUT /api/v1/community/questions/{id}',
  'DELETE /api/v1/community/questions/{id}',
  'POST /api/v1/community/questions/{id}/restore',
  'POST /api/v1/community/questions/{id}/answers',
  'PUT /api/v1/community/answers/{id}',
  'DELETE /api/v1/community/answers/{id}',
  'POST /api/v1/community/answers/{id}/restore',
  'PUT /api/v1/community/{kind}/{id}/vote',
  'DELETE /api/v1/community/{kind}/{id}/vote',
  'PUT /api/v1/community/questions/{id}/accepted-answer',
  'PUT /api/v1/community/questions/{id}/follow',
  'DELETE /api/v1/community/questions/{id}/follow',
]

/** With ids of the owner's, a stranger is told that there is no such thing. */
const aboutThings: Record<string, Attempt> = {
  'DELETE /api/v1/me/sessions/{id}': { thing: 'session' },
  'GET /api/v1/prompts/{id}': { thing: 'prompt' },
  'PUT /api/v1/prompts/{id}': {
    thing: 'prompt',
    body: () => ({ saveId: createId(), baseRevision: 1, content }),
  },
  'POST /api/v1/prompts/{id}/duplicate': { thing: 'prompt', body: () => ({ newId: createId() }) },
  'PUT /api/v1/prompts/{id}/test-values': { thing: 'prompt', body: () => ({ values: {} }) },
  'GET /api/v1/prompts/{id}/versions': { thing: 'prompt' },
  'POST /api/v1/prompts/{id}/versions': { thing: 'prompt', body: () => ({}) },
  'GET /api/v1/prompts/{id}/versions/{number}': { thing: 'prompt' },
  'POST /api/v1/prompts/{id}/versions/{number}/restore': {
    thing: 'prompt',
    body: () => ({ saveId: createId() }),
  },
  'GET /api/v1/prompts/{id}/version-names': { thing: 'prompt' },
  'PUT /api/v1/prompts/{id}/version-names/{name}': {
    thing: 'prompt',
    body: () => ({ number: 1 }),
  },
  'DELETE /api/v1/prompts/{id}/version-names/{name}': { thing: 'prompt' },
  'GET /api/v1/prompts/{id}/publication': { thing: 'prompt' },
  'PUT /api/v1/prompts/{id}/publication': {
    thing: 'prompt',
    body: () => ({ category: 'writing', licence: 'mit' }),
  },
  'DELETE /api/v1/prompts/{id}/publication': { thing: 'prompt' },
  'DELETE /api/v1/prompts/{id}/publication/versions/{version}': { thing: 'prompt' },
  'PUT /api/v1/prompts/{id}/publication/outcomes/{runId}': { thing: 'prompt' },
  'DELETE /api/v1/prompts/{id}/publication/outcomes/{runId}': { thing: 'prompt' },
  'GET /api/v1/prompts/{id}/original-update': { thing: 'prompt' },
  'PUT /api/v1/prompts/{id}/original-update': {
    thing: 'prompt',
    body: () => ({ version: 1, merged: true }),
  },
  'POST /api/v1/access-previews': {
    body: ({ prompt }) => ({ action: 'publish', ids: [prompt] }),
  },
  'POST /api/v1/prompts/moves': {
    body: ({ prompt }) => ({ ids: [prompt], workspaceId: createId() }),
  },
  'POST /api/v1/prompts/copies': {
    body: ({ prompt }) => ({
      copies: [{ id: prompt, newId: createId() }],
      workspaceId: createId(),
    }),
  },
  'GET /api/v1/prompts/{id}/access': { thing: 'prompt' },
  'GET /api/v1/prompts/{id}/comments': { thing: 'prompt' },
  'PUT /api/v1/prompts/{id}/comments/{threadId}': {
    thing: 'prompt',
    body: () => ({ commentId: createId(), text: 'Mine now' }),
  },
  'GET /api/v1/prompts/{id}/people': { thing: 'prompt' },
  'GET /api/v1/prompts/{id}/change-base': { thing: 'prompt' },
  'GET /api/v1/prompts/{id}/change-requests': { thing: 'prompt' },
  'PUT /api/v1/prompts/{id}/change-requests/{requestId}': {
    thing: 'prompt',
    body: () => ({ baseHash: 'guessed', title: 'Mine now', message: '', content }),
  },
  'GET /api/v1/change-requests/{id}': { thing: 'changeRequest' },
  'POST /api/v1/change-requests/{id}/merge': {
    thing: 'changeRequest',
    body: () => ({ revision: 1, promptRevision: 1 }),
  },
  'POST /api/v1/change-requests/{id}/decline': { thing: 'changeRequest', body: () => ({}) },
  'POST /api/v1/change-requests/{id}/withdraw': { thing: 'changeRequest' },
  'GET /api/v1/change-requests/{id}/comments': { thing: 'changeRequest' },
  'PUT /api/v1/change-requests/{id}/comments/{threadId}': {
    thing: 'changeRequest',
    body: () => ({ commentId: createId(), text: 'Mine now' }),
  },
  'GET /api/v1/change-requests/{id}/people': { thing: 'changeRequest' },
  'GET /api/v1/runs/{id}/comments': { thing: 'run' },
  'GET /api/v1/runs/{id}/comments/stream': { thing: 'run' },
  'PUT /api/v1/runs/{id}/comments/{threadId}': {
    thing: 'run',
    body: () => ({ commentId: createId(), text: 'Mine now' }),
  },
  'GET /api/v1/runs/{id}/people': { thing: 'run' },
  'PUT /api/v1/comment-threads/{id}/comments/{commentId}': {
    thing: 'thread',
    body: () => ({ text: 'Mine now' }),
  },
  'PUT /api/v1/comment-threads/{id}/resolution': {
    thing: 'thread',
    body: () => ({ isResolved: true }),
  },
  'PUT /api/v1/comment-threads/{id}/acceptance': { thing: 'thread', body: () => ({ version: 1 }) },
  'PATCH /api/v1/comments/{id}': { thing: 'comment', body: () => ({ text: 'Mine now' }) },
  'DELETE /api/v1/comments/{id}': { thing: 'comment' },
  'PUT /api/v1/comments/{id}/reactions/{reaction}': { thing: 'comment' },
  'DELETE /api/v1/comments/{id}/reactions/{reaction}': { thing: 'comment' },
  'GET /api/v1/sharing/{kind}/{id}': { thing: 'prompt' },
  'POST /api/v1/sharing/{kind}/{id}/shares': {
    thing: 'prompt',
    body: () => ({ emails: ['friend@example.com'], access: 'read' }),
  },
  'POST /api/v1/sharing/{kind}/{id}/workspaces': {
    thing: 'prompt',
    body: () => ({ workspaceId: createId(), access: 'read' }),
  },
  'PUT /api/v1/sharing/{kind}/{id}/link': { thing: 'prompt', body: () => ({}) },
  'POST /api/v1/sharing/{kind}/{id}/link/renewal': { thing: 'prompt' },
  'DELETE /api/v1/sharing/{kind}/{id}/link': { thing: 'prompt' },
  'PATCH /api/v1/shares/{id}': { thing: 'share', body: () => ({ access: 'write' }) },
  'DELETE /api/v1/shares/{id}': { thing: 'share' },
  'DELETE /api/v1/shares/received/{id}': { thing: 'share' },
  'PATCH /api/v1/notification-settings/{id}': {
    thing: 'workspace',
    body: () => ({ mention: 'off' }),
  },
  'GET /api/v1/shared-collections/{id}': { thing: 'collectionId' },
  'POST /api/v1/links/copy': {
    body: () => ({ token: 'x'.repeat(32), newId: createId() }),
  },
  'POST /api/v1/prompts/changes': { body: ({ prompt }) => ({ action: 'delete', ids: [prompt] }) },
  'GET /api/v1/collections/{slug}': {},
  'GET /api/v1/collections/{slug}/unpublished-prompts': {},
  'GET /api/v1/collections/{slug}/unpublished-prompts/count': {},
  'PATCH /api/v1/collections/{slug}': { body: () => ({ name: 'Mine now' }) },
  'DELETE /api/v1/collections/{slug}': { query: 'keepPrompts=false' },
  'GET /api/v1/templates/{id}': { thing: 'template' },
  'PUT /api/v1/templates/{id}': {
    thing: 'template',
    body: () => ({ category: 'Writing', kind: 'Conversation', color: 'red', content }),
  },
  'DELETE /api/v1/templates/{id}': { thing: 'template' },
  'GET /api/v1/prompts/{id}/metrics': { thing: 'prompt' },
  'GET /api/v1/prompts/{id}/metrics/export': { thing: 'prompt' },
  'GET /api/v1/runs/{id}': { thing: 'run' },
  'PUT /api/v1/runs/{id}/rating': { thing: 'run', body: () => ({ thumb: 'up' }) },
  'POST /api/v1/runs': {
    body: ({ prompt }) => ({
      batchId: createId(),
      promptId: prompt,
      models: [{ model: 'demo' }],
      values: {},
    }),
  },
  'POST /api/v1/device-runs/preparations': {
    body: ({ prompt }) => ({ promptId: prompt, values: {} }),
  },
  'PUT /api/v1/device-runs/{id}': {
    thing: 'run',
    body: ({ prompt }) => ({
      promptId: prompt,
      version: 1,
      values: {},
      outcome: { status: 'success' },
      text: 'Hello',
      firstTokenMs: null,
      durationMs: 1,
      inputTokens: null,
      outputTokens: null,
    }),
  },
  'GET /api/v1/runs/{id}/events': { thing: 'run' },
  'POST /api/v1/runs/{id}/stop': { thing: 'run' },
  'GET /api/v1/runs/{id}/files/{fileId}': { thing: 'run' },
  'POST /api/v1/runs/{id}/files': { thing: 'run' },
  'GET /api/v1/prompts/{id}/value-sets': { thing: 'prompt' },
  'PUT /api/v1/prompts/{id}/value-sets/{setId}': {
    thing: 'prompt',
    body: () => ({ name: 'Mine now', values: {}, expectedOutput: null }),
  },
  'DELETE /api/v1/prompts/{id}/value-sets/{setId}': { thing: 'prompt' },
  'POST /api/v1/runs/deletions': { body: ({ run }) => ({ ids: [run] }) },
  'PATCH /api/v1/connections/{id}': { thing: 'connection', body: () => ({ name: 'Mine now' }) },
  'POST /api/v1/connections/{id}/check': { thing: 'connection' },
  'DELETE /api/v1/connections/{id}': { thing: 'connection' },
  'PUT /api/v1/views/{id}': { thing: 'view', body: () => ({ name: 'Mine now', query: '' }) },
  'DELETE /api/v1/views/{id}': { thing: 'view' },
  'PATCH /api/v1/workspaces/{id}': { thing: 'workspace', body: () => ({ name: 'Mine now' }) },
  'DELETE /api/v1/workspaces/{id}': {
    thing: 'workspace',
    body: () => ({ confirmation: 'Private team' }),
  },
  'PUT /api/v1/workspaces/{id}/avatar': { thing: 'workspace' },
  'DELETE /api/v1/workspaces/{id}/avatar': { thing: 'workspace' },
  'GET /api/v1/workspaces/{id}/members': { thing: 'workspace' },
  'PATCH /api/v1/workspaces/{id}/members/{accountId}': {
    thing: 'workspace',
    body: () => ({ role: 'viewer' }),
  },
  'DELETE /api/v1/workspaces/{id}/members/{accountId}': { thing: 'workspace' },
  'DELETE /api/v1/workspaces/{id}/membership': { thing: 'workspace' },
  'POST /api/v1/workspaces/{id}/ownership': {
    thing: 'workspace',
    body: () => ({ accountId: createId() }),
  },
  'GET /api/v1/workspaces/{id}/invitations': { thing: 'workspace' },
  'POST /api/v1/workspaces/{id}/invitations': {
    thing: 'workspace',
    body: () => ({ id: createId(), email: 'me@example.com', role: 'admin' }),
  },
  'POST /api/v1/workspaces/{id}/invitation-links': {
    thing: 'workspace',
    body: () => ({ id: createId(), role: 'admin', seats: 1 }),
  },
  'POST /api/v1/workspaces/{id}/invitations/{invitationId}/renewal': { thing: 'workspace' },
  'DELETE /api/v1/workspaces/{id}/invitations/{invitationId}': { thing: 'workspace' },
  'POST /api/v1/invitations/acceptance': { body: () => ({ token: 'guessed' }) },
  'GET /api/v1/workspaces/{id}/metrics': { thing: 'workspace' },
  'GET /api/v1/workspaces/{id}/metrics/export': { thing: 'workspace' },
  'GET /api/v1/workspaces/{id}/activity': { thing: 'workspace' },
  'GET /api/v1/workspaces/{id}/activity/export': { thing: 'workspace' },
  'GET /api/v1/support/chats/{id}': { thing: 'chat' },
  'PATCH /api/v1/support/chats/{id}': {
    thing: 'chat',
    body: () => ({ address: 'me@example.com' }),
  },
  'GET /api/v1/support/chats/{id}/messages': { thing: 'chat' },
  'POST /api/v1/support/chats/{id}/messages': {
    thing: 'chat',
    body: () => ({ id: createId(), text: 'Mine now' }),
  },
  'POST /api/v1/support/chats/{id}/files': { thing: 'chat', query: 'name=a.png' },
  'GET /api/v1/support/chats/{id}/files/{fileId}': { thing: 'chat' },
  'POST /api/v1/support/chats/{id}/typing': { thing: 'chat' },
  'POST /api/v1/support/chats/{id}/seen': { thing: 'chat', body: () => ({ sequence: 1 }) },
  'POST /api/v1/support/chats/{id}/transcript': { thing: 'chat' },
  'GET /api/v1/support/chats/{id}/stream': { thing: 'chat' },
  'POST /api/v1/exports': {
    body: ({ prompt }) => ({ format: 'markdown', scope: { kind: 'prompts', ids: [prompt] } }),
  },
}

/** People who may edit a prompt propose nothing: they edit it. */
const forReadersOnly = ['GET /api/v1/prompts/{id}/change-base']

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

let app: TestApp
let owner: TestUser
let stranger: TestUser
let owned: OwnedThings
/** The access token of the owner's browser extension. */
let extensionToken: string
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  owner = await signUpUser(app)
  stranger = await signUpUser(app)
  // Includes every feature that a plan can refuse.
  await owner.call(changePlanRoute, { body: { plan: 'team' } })
  owned = await makeOwnedThings(app, owner)
  extensionToken = await connectExtension(owner)
})
afterAll(() => app.close())

async function connectExtension({ call }: TestUser): Promise<string> {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const { code } = await call(issueExtensionCodeRoute, { body: { challenge } })
  const { accessToken } = await callAs(app)(startExtensionSessionRoute, {
    body: { code, verifier },
  })
  return accessToken
}

type Asking = { things?: OwnedThings; spell?: (text: string) => string }

/** Asks with a token, or as nobody. */
async function ask(
  operation: string,
  token?: string,
  { things = owned, spell = (text) => text }: Asking = {},
): Promise<Response> {
  const [method = '', path = ''] = operation.split(' ')
  const { thing = 'prompt', query, body } = { ...aboutThings, ...forOperators }[operation] ?? {}
  const address = path
    .replace('{id}', things[thing])
    .replace('{kind}', 'prompt')
    .replace('{fileId}', things.file)
    .replace('{runId}', things.run)
    .replace('{setId}', createId())
    .replace('{threadId}', createId())
    .replace('{commentId}', createId())
    .replace('{requestId}', createId())
    .replace('{reaction}', 'heart')
    .replace('{accountId}', createId())
    .replace('{invitationId}', things.invitation)
    .replace('{slug}', things.collection)
    .replace('{number}', '1')
    .replace('{version}', '1')
    .replace('{name}', 'production')
  return await app.request(spell(query ? `${address}?${query}` : address), {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: spell(JSON.stringify(body(things))) }),
  })
}

/** The only routes for a session of the browser extension, as the page says that asks for consent. */
const forExtension = new Set([
  'GET /api/v1/me',
  'GET /api/v1/sync',
  'GET /api/v1/models',
  'GET /api/v1/prompts',
  'GET /api/v1/prompts/{id}',
  'PUT /api/v1/prompts/{id}',
  'PUT /api/v1/prompts/{id}/test-values',
  'POST /api/v1/prompts/changes',
  'POST /api/v1/prompts/includes',
  'GET /api/v1/collections',
  'GET /api/v1/collections/{slug}',
  'POST /api/v1/collections',
  'PATCH /api/v1/collections/{slug}',
  'DELETE /api/v1/collections/{slug}',
  'GET /api/v1/runs',
  'GET /api/v1/runs/{id}',
  'GET /api/v1/runs/{id}/files/{fileId}',
  'GET /api/v1/runs/{id}/events',
  'POST /api/v1/runs',
  'POST /api/v1/runs/{id}/stop',
])

const allForPeople = [
  ...aboutOneself,
  ...aboutPublicThings,
  ...Object.keys({ ...aboutThings, ...forOperators }),
]

test('it is said of every route who may use it', async () => {
  const response = await app.request('/api/v1/openapi.json')
  const { paths } = Document.parse(await response.json())
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual([...open, ...allForPeople].toSorted())
})

test.each(allForPeople)('nobody may not: %s', async (operation) => {
  const response = await ask(operation)
  // The body is validated first, so that an empty one is refused for being empty.
  expect([400, 401, 415]).toContain(response.status)
  expect(await response.text()).not.toContain('Private')
})

test.each(Object.keys({ ...aboutThings, ...forOperators }))(
  'a stranger may not: %s',
  async (operation) => {
    const response = await ask(operation, stranger.session.access_token)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('Private')
  },
)

test('a stranger’s lists hold nothing of the owner’s', async () => {
  for (const address of [
    '/api/v1/prompts',
    '/api/v1/prompts?collection=secret-box',
    '/api/v1/prompts/facets',
    '/api/v1/collections',
    '/api/v1/templates?limit=100',
    '/api/v1/search?q=private',
    '/api/v1/sync',
    '/api/v1/runs',
    '/api/v1/runs/export?format=json',
    '/api/v1/connections',
    '/api/v1/models',
    '/api/v1/views',
    '/api/v1/workspaces',
    '/api/v1/me/export',
    '/api/v1/shares/received',
    '/api/v1/shares/received/sharers',
    '/api/v1/notifications',
    '/api/v1/notification-settings',
    '/api/v1/support/chats',
  ]) {
    const headers = { authorization: `Bearer ${stranger.session.access_token}` }
    const text = await (await app.request(address, { headers })).text()
    expect(text).not.toMatch(
      /private title|private body|private question|private connection|private view|private team|secret box/i,
    )
  }
})

test('all of it is still there for the owner', async () => {
  const reads = Object.keys(aboutThings).filter((name) => name.startsWith('GET'))
  for (const operation of reads.filter((name) => !forReadersOnly.includes(name))) {
    const response = await ask(operation, owner.session.access_token)
    expect([operation, response.status]).toEqual([operation, 200])
    await response.body?.cancel()
  }
})

const ids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
const inCapitals = (text: string) => text.replaceAll(ids, (id) => id.toUpperCase())

/** An answer without ids and times, which differ between workspaces. */
async function readAnswer(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return ''
  }
  return (await response.text())
    .replaceAll(ids, 'id')
    .replaceAll(/exec_\w{8}/g, 'run')
    .replaceAll(/-\d{4,5}\b/g, '-tail')
    .replaceAll(/#[\w-]{32}/g, '#token')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'time')
}

test('an id in capitals is the same id, to read and to change', async () => {
  const answersOf = async (spell: (text: string) => string) => {
    const person = await signUpUser(app)
    await person.call(changePlanRoute, { body: { plan: 'team' } })
    const things = await makeOwnedThings(app, person)
    const answers: unknown[] = []
    // Deletions come last, of what is in something else before that.
    const order = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE']
    const operations = Object.keys({ ...aboutThings, ...forOperators })
    for (const method of order)
      for (const operation of operations.filter((name) => name.startsWith(method))) {
        const response = await ask(operation, person.session.access_token, { things, spell })
        answers.push([operation, response.status, await readAnswer(response)])
      }
    return answers
  }
  expect(await answersOf(inCapitals)).toEqual(await answersOf((text) => text))
})

test.each(allForPeople.filter((operation) => !forExtension.has(operation)))(
  'the browser extension may not: %s',
  async (operation) => {
    const response = await ask(operation, extensionToken)
    // Without a valid body it is refused before anybody asks who it is.
    if (response.status === 400 || response.status === 415) return
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error: { code: 'auth.extension-not-allowed' } })
  },
)

test('the routes of the browser extension are those listed here', () => {
  const names = [...forExtension].map((operation) => operation.replaceAll(/\{(\w+)\}/g, ':$1'))
  expect([...openToExtension].toSorted()).toEqual(names.toSorted())
})

test.each([...forExtension])('the browser extension may: %s', async (operation) => {
  const response = await ask(operation, extensionToken)
  expect(response.status).not.toBe(403)
  await response.body?.cancel()
})
