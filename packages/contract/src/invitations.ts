import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { tooLong } from './text-length.ts'
import { normalizeUuid, Uuid } from './uuid.ts'
import { Workspace, workspaceLimits } from './workspaces.ts'

const tags = ['Workspaces']

/** Roles that an invitation can give. Ownership is given to members. */
export const invitedRoles = ['viewer', 'editor', 'admin'] as const

export const Invitation = z
  .object({
    id: Uuid,
    /** Null for a link. */
    email: z.string().nullable(),
    role: z.enum(invitedRoles),
    note: z.string(),
    /** The address to give to people, of a link. */
    url: z.string().nullable(),
    /** How many may join by it, and how many have. */
    seats: z.int(),
    used: z.int(),
    invitedBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'Invitation' })

export type Invitation = z.infer<typeof Invitation>

export const Seats = z.object({
  /** Members and open mailed invitations. */
  used: z.int(),
  /** Null without a limit. */
  allowed: z.int().nullable(),
})

export type Seats = z.infer<typeof Seats>

const Note = z.string().trim().max(workspaceLimits.note, tooLong(workspaceLimits.note))

export const NewMailedInvitation = z.object({
  id: Uuid,
  email: z.email('Please enter a valid email address').max(320),
  role: z.enum(invitedRoles),
  note: Note.default(''),
})

export const NewInvitationLink = z.object({
  id: Uuid,
  role: z.enum(invitedRoles),
  expiresInDays: z.int().min(1).max(workspaceLimits.linkDays).default(7),
  seats: z
    .int('Enter a whole number')
    .min(1, 'At least 1')
    .max(workspaceLimits.linkSeats, `At most ${workspaceLimits.linkSeats}`),
})

/** The secret of a link, or the id of an invitation that was mailed to the person. */
const Token = json(
  z.object({ token: z.string().min(1).max(200).overwrite(normalizeUuid) }),
  'The token of the invitation.',
)

export const OpenedInvitation = z
  .object({
    workspace: z.object({ name: z.string(), avatarUrl: z.string().nullable() }),
    role: z.enum(invitedRoles),
    note: z.string(),
    invitedBy: z.string().nullable(),
    /** The address that the invitation is for, with letters left out. Null for a link. */
    email: z.string().nullable(),
    state: z.enum(['open', 'expired', 'used', 'revoked', 'wrong-address', 'member']),
    /** For members. */
    workspaceId: Uuid.nullable(),
    /** Null where you are not signed in. */
    yourEmail: z.string().nullable(),
  })
  .meta({ id: 'OpenedInvitation' })

export type OpenedInvitation = z.infer<typeof OpenedInvitation>

const Id = z.object({ id: Uuid })
const OfInvitation = z.object({ id: Uuid, invitationId: Uuid })

export const listInvitationsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/workspaces/{id}/invitations',
  tags,
  ...signedIn,
  summary: 'List open invitations, and the seats in use',
  request: { params: Id },
  responses: {
    200: json(
      z.object({ invitations: z.array(Invitation), seats: Seats }),
      'The newest first, expired ones too.',
    ),
    ...errorResponses,
  },
})

export const inviteByMailRoute = defineRoute({
  method: 'post',
  path: '/api/v1/workspaces/{id}/invitations',
  tags,
  ...signedIn,
  summary: 'Invite somebody by email',
  request: {
    params: Id,
    body: json(NewMailedInvitation, 'The id is made by the caller: sent again, there is one mail.'),
  },
  responses: { 201: json(Invitation, 'The invitation, valid for 7 days.'), ...errorResponses },
})

export const createInvitationLinkRoute = defineRoute({
  method: 'post',
  path: '/api/v1/workspaces/{id}/invitation-links',
  tags,
  ...signedIn,
  summary: 'Create a link by which people join',
  request: {
    params: Id,
    body: json(NewInvitationLink, 'The id is made by the caller: sent again, there is one link.'),
  },
  responses: { 201: json(Invitation, 'The invitation with its link.'), ...errorResponses },
})

export const renewInvitationRoute = defineRoute({
  method: 'post',
  path: '/api/v1/workspaces/{id}/invitations/{invitationId}/renewal',
  tags,
  ...signedIn,
  summary: 'Replace the link of an invitation and extend it',
  description: 'The earlier link no longer works. A mailed invitation is mailed again.',
  request: { params: OfInvitation },
  responses: { 200: json(Invitation, 'The invitation.'), ...errorResponses },
})

export const revokeInvitationRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/workspaces/{id}/invitations/{invitationId}',
  tags,
  ...signedIn,
  summary: 'Revoke an invitation',
  request: { params: OfInvitation },
  responses: { 204: { description: 'Its link no longer works.' }, ...errorResponses },
})

export const openInvitationRoute = defineRoute({
  method: 'post',
  path: '/api/v1/invitations/preview',
  tags,
  summary: 'Read an invitation by its token, signed in or not',
  request: { body: Token },
  responses: { 200: json(OpenedInvitation, 'The invitation.'), ...errorResponses },
})

export const acceptInvitationRoute = defineRoute({
  method: 'post',
  path: '/api/v1/invitations/acceptance',
  tags,
  ...signedIn,
  summary: 'Join a workspace by an invitation',
  description:
    'A mailed invitation is for the account with that address. Accepted again by the same account, it changes nothing.',
  request: { body: Token },
  responses: {
    200: json(Workspace, 'The workspace that you are a member of now.'),
    ...errorResponses,
  },
})
