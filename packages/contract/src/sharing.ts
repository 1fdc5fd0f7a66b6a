import { modalities, planIds, shareAccesses, workspaceRoles } from '@product/domain'
import { z } from 'zod'
import { collectionColors } from './collections.ts'
import { PromptContent } from './prompt-content.ts'
import { Prompt } from './prompts.ts'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { tooLong } from './text-length.ts'
import { Uuid } from './uuid.ts'

const tags = ['Sharing']

export const sharedKinds = ['prompt', 'collection'] as const
export type SharedKind = (typeof sharedKinds)[number]

export const sharingLimits = { note: 500, people: 20, shares: 500 } as const

const OfThing = z.object({ kind: z.enum(sharedKinds), id: Uuid })
const Id = z.object({ id: Uuid })

/** Somebody who shares, or with whom something is shared. */
export const SharingPerson = z.object({ name: z.string(), avatarUrl: z.string().nullable() })

/** Null for one without an end. */
const Expiry = z.iso.datetime().nullable()

/** A person outside the workspace who has access or is invited to it, or another workspace whose members have it. */
export const Share = z
  .object({
    id: Uuid,
    /** Of the person; null for a workspace. */
    email: z.string().nullable(),
    /** Null until they have opened it: an invitation does not tell whether an address has an account. */
    person: SharingPerson.nullable(),
    /** Null for a person. Its viewers only read, whatever the access. */
    workspace: SharingPerson.extend({
      id: Uuid,
      memberCount: z.int(),
      /** Whether you are a member: only members share with it. */
      isYours: z.boolean(),
    }).nullable(),
    access: z.enum(shareAccesses),
    note: z.string(),
    expiresAt: Expiry,
    isExpired: z.boolean(),
    /** The collection through which a prompt is shared; null where it is shared itself. */
    collection: z.object({ slug: z.string(), name: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Share' })

export type Share = z.infer<typeof Share>

export const ShareLink = z
  .object({
    url: z.url(),
    /** How often others than members of the workspace opened it. */
    opens: z.int(),
    lastOpenedAt: z.iso.datetime().nullable(),
    expiresAt: Expiry,
    isExpired: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ShareLink' })

export type ShareLink = z.infer<typeof ShareLink>

/** Everybody who has access to a prompt or a collection, and why. */
export const Sharing = z
  .object({
    title: z.string(),
    workspace: z.object({
      id: Uuid,
      name: z.string(),
      kind: z.enum(['personal', 'team']),
      plan: z.enum(planIds),
    }),
    /** Members of the workspace, the first hundred. */
    members: z.array(
      SharingPerson.extend({ id: Uuid, role: z.enum(workspaceRoles), isYou: z.boolean() }),
    ),
    memberCount: z.int(),
    shares: z.array(Share),
    link: ShareLink.nullable(),
    /** Collections of the prompt that have a secret link. */
    linkedCollections: z.array(z.object({ slug: z.string(), name: z.string() })),
    /** The path of its public page. */
    publicPath: z.string().nullable(),
  })
  .meta({ id: 'Sharing' })

export type Sharing = z.infer<typeof Sharing>

export const getSharingRoute = defineRoute({
  method: 'get',
  path: '/api/v1/sharing/{kind}/{id}',
  tags,
  ...signedIn,
  summary: 'List who has access to a prompt or a collection, and why',
  request: { params: OfThing },
  responses: { 200: json(Sharing, 'Who has access.'), ...errorResponses },
})

export const ShareEmail = z.email('Please enter a valid email address').max(320)

export const NewShares = z
  .object({
    emails: z.array(ShareEmail).min(1).max(sharingLimits.people),
    access: z.enum(shareAccesses),
    expiresAt: Expiry.default(null),
    note: z.string().trim().max(sharingLimits.note, tooLong(sharingLimits.note)).default(''),
  })
  .meta({ id: 'NewShares' })

export const addSharesRoute = defineRoute({
  method: 'post',
  path: '/api/v1/sharing/{kind}/{id}/shares',
  tags,
  ...signedIn,
  summary: 'Share with people by email',
  description:
    'All or none. Each address gets a mail, unless its owner has turned these off; it needs no account yet. The access begins when somebody signs in who has proven the address.',
  request: { params: OfThing, body: json(NewShares, 'Whom to share with.') },
  responses: { 201: json(Sharing, 'Who has access now.'), ...errorResponses },
})

export const NewWorkspaceShare = NewShares.omit({ emails: true })
  .extend({ workspaceId: Uuid })
  .meta({ id: 'NewWorkspaceShare' })

export const shareWithWorkspaceRoute = defineRoute({
  method: 'post',
  path: '/api/v1/sharing/{kind}/{id}/workspaces',
  tags,
  ...signedIn,
  summary: 'Share with everybody in another team workspace of yours',
  description:
    'Its members have access while they are members, also those who join later; viewers only read. They are notified.',
  request: { params: OfThing, body: json(NewWorkspaceShare, 'The workspace to share with.') },
  responses: { 201: json(Sharing, 'Who has access now.'), ...errorResponses },
})

export const changeShareRoute = defineRoute({
  method: 'patch',
  path: '/api/v1/shares/{id}',
  tags,
  ...signedIn,
  summary: "Change a share's access or expiry",
  request: {
    params: Id,
    body: json(
      z.object({ access: z.enum(shareAccesses), expiresAt: Expiry }).partial(),
      'Fields that are absent stay the same.',
    ),
  },
  responses: { 204: { description: 'Changed.' }, ...errorResponses },
})

export const revokeShareRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/shares/{id}',
  tags,
  ...signedIn,
  summary: 'Revoke a share',
  description: 'Takes effect at once, in open editors too.',
  request: { params: Id },
  responses: { 204: { description: 'Revoked.' }, ...errorResponses },
})

export const putLinkRoute = defineRoute({
  method: 'put',
  path: '/api/v1/sharing/{kind}/{id}/link',
  tags,
  ...signedIn,
  summary: 'Create a secret link, or change its expiry',
  request: {
    params: OfThing,
    body: json(z.object({ expiresAt: Expiry.default(null) }), 'Until when it works.'),
  },
  responses: { 200: json(ShareLink, 'The link.'), ...errorResponses },
})

export const renewLinkRoute = defineRoute({
  method: 'post',
  path: '/api/v1/sharing/{kind}/{id}/link/renewal',
  tags,
  ...signedIn,
  summary: 'Replace a secret link; the old one stops working at once',
  request: { params: OfThing },
  responses: { 200: json(ShareLink, 'The new link.'), ...errorResponses },
})

export const revokeLinkRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/sharing/{kind}/{id}/link',
  tags,
  ...signedIn,
  summary: 'Revoke a secret link',
  request: { params: OfThing },
  responses: { 204: { description: 'It no longer works.' }, ...errorResponses },
})

export const incompleteLinkMessage = 'This link is incomplete. Copy all of it and try again.'

export const LinkTarget = z.object({
  /** The part after `#` in the address. */
  token: z.string().min(20, incompleteLinkMessage).max(100, incompleteLinkMessage),
  /** A prompt of the collection that the link opens. */
  promptId: Uuid.optional(),
})

export type LinkTarget = z.infer<typeof LinkTarget>

/** A prompt in the list of a shared collection. */
export const ListedPrompt = z.object({
  id: Uuid,
  title: z.string(),
  description: z.string(),
  /** The beginning of the body. */
  excerpt: z.string(),
  targetModels: z.array(z.string()),
  modality: z.enum(modalities),
  updatedAt: z.iso.datetime(),
})

/** A prompt or a collection as the holder of a secret link reads it. Includes are written out. */
export const OpenedLink = z
  .object({
    sharer: SharingPerson.nullable(),
    expiresAt: Expiry,
    prompt: z
      .object({
        id: Uuid,
        content: PromptContent,
        version: z.int(),
        updatedAt: z.iso.datetime(),
      })
      .nullable(),
    collection: z
      .object({
        name: z.string(),
        description: z.string(),
        color: z.enum(collectionColors),
        /** The first 500. */
        prompts: z.array(ListedPrompt),
      })
      .nullable(),
  })
  .meta({ id: 'OpenedLink' })

export type OpenedLink = z.infer<typeof OpenedLink>

export const openLinkRoute = defineRoute({
  method: 'post',
  path: '/api/v1/links/open',
  tags,
  summary: 'Read what a secret link leads to',
  description: 'Needs no account. The token is in the body, so that no log contains it.',
  request: { body: json(LinkTarget, 'The token of the link.') },
  responses: { 200: json(OpenedLink, 'The prompt, or the collection.'), ...errorResponses },
})

export const copyLinkedPromptRoute = defineRoute({
  method: 'post',
  path: '/api/v1/links/copy',
  tags,
  ...signedIn,
  summary: 'Save a copy of a prompt that a secret link leads to',
  request: {
    body: json(LinkTarget.extend({ newId: Uuid }), 'The link and the id of the copy.'),
  },
  responses: { 201: json(Prompt, 'The copy.'), ...errorResponses },
})

/** The data of a server-sent event that has the type as name. */
export const AccessEvent = z
  .discriminatedUnion('type', [
    /** Sent at the start, and when it has changed. */
    z.object({ type: z.literal('access'), ...Prompt.pick({ abilities: true }).shape }),
    /** Somebody has written, changed or deleted a comment on the prompt. */
    z.object({ type: z.literal('comments') }),
    /** You have no access any more; nothing follows. */
    z.object({ type: z.literal('access-end'), code: z.string(), message: z.string() }),
  ])
  .meta({ id: 'AccessEvent' })

export type AccessEvent = z.infer<typeof AccessEvent>

export const followAccessRoute = defineRoute({
  method: 'get',
  path: '/api/v1/prompts/{id}/access',
  tags,
  ...signedIn,
  summary: 'Follow what you may do with a prompt, and its comments, as server-sent events',
  request: { params: Id },
  responses: {
    200: { description: 'Events.', content: { 'text/event-stream': { schema: AccessEvent } } },
    ...errorResponses,
  },
})
