import {
  handlePattern,
  hasInvisibleCharacters,
  invisibleCharactersMessage,
  planIds,
  workspaceRoles,
} from '@product/domain'
import { z } from 'zod'
import { avatarLimit } from './accounts.ts'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { tooLong } from './text-length.ts'
import { Uuid } from './uuid.ts'

const tags = ['Workspaces']

export const workspaceLimits = { name: 60, note: 500, linkDays: 90, linkSeats: 1_000 } as const

/** Computed by the server from the role; clients show controls by them. */
export const WorkspaceAbilities = z.object({
  createPrompts: z.boolean(),
  managePrompts: z.boolean(),
  changeCollections: z.boolean(),
  changeTemplates: z.boolean(),
  deleteRuns: z.boolean(),
  changeConnections: z.boolean(),
  changeMembers: z.boolean(),
  readActivity: z.boolean(),
  changeWorkspace: z.boolean(),
  changeBilling: z.boolean(),
  deleteWorkspace: z.boolean(),
})

export type WorkspaceAbilities = z.infer<typeof WorkspaceAbilities>

export const Workspace = z
  .object({
    id: Uuid,
    kind: z.enum(['personal', 'team']),
    name: z.string(),
    /** Null for a personal workspace. */
    slug: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    plan: z.enum(planIds),
    /** The role of the person who asks. */
    role: z.enum(workspaceRoles),
    memberCount: z.int(),
    abilities: WorkspaceAbilities,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Workspace' })

export type Workspace = z.infer<typeof Workspace>

const Name = z
  .string()
  .trim()
  .min(1, 'Please enter a name')
  .max(workspaceLimits.name, tooLong(workspaceLimits.name))
  .refine((name) => !hasInvisibleCharacters(name), invisibleCharactersMessage)

const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    handlePattern,
    'Use 3 to 30 letters, digits and hyphens, beginning and ending with a letter or digit',
  )
  // Patterns that look ahead cannot be turned into an example.
  .meta({ example: 'acme-research' })

export const NewWorkspace = z.object({ id: Uuid, name: Name }).meta({ id: 'NewWorkspace' })

export const WorkspaceChanges = z
  .object({ name: Name, slug: Slug })
  .partial()
  .meta({ id: 'WorkspaceChanges' })

export type WorkspaceChanges = z.infer<typeof WorkspaceChanges>

export const WorkspaceMember = z
  .object({
    /** The id of the account. */
    id: Uuid,
    name: z.string(),
    handle: z.string(),
    avatarUrl: z.string().nullable(),
    /** For people who may change members; null for others. */
    email: z.string().nullable(),
    role: z.enum(workspaceRoles),
    joinedAt: z.iso.datetime(),
    isYou: z.boolean(),
    /** The roles that you may give this person, and whether you may remove them. */
    abilities: z.object({ roles: z.array(z.enum(workspaceRoles)), remove: z.boolean() }),
  })
  .meta({ id: 'WorkspaceMember' })

export type WorkspaceMember = z.infer<typeof WorkspaceMember>

const Id = z.object({ id: Uuid })
const OfMember = z.object({ id: Uuid, accountId: Uuid })
const Picture = z.string().meta({ format: 'binary' })
const oneWorkspace = (description: string) => ({
  200: json(Workspace, description),
  ...errorResponses,
})

export const listWorkspacesRoute = defineRoute({
  method: 'get',
  path: '/api/v1/workspaces',
  tags,
  ...signedIn,
  summary: 'List your workspaces, the personal one first',
  description:
    'Other routes are about your personal workspace, unless the header X-Workspace-Id names another one of these.',
  responses: {
    200: json(z.object({ workspaces: z.array(Workspace) }), 'Workspaces.'),
    ...errorResponses,
  },
})

export const createWorkspaceRoute = defineRoute({
  method: 'post',
  path: '/api/v1/workspaces',
  tags,
  ...signedIn,
  summary: 'Create a team workspace, which you own',
  request: {
    body: json(NewWorkspace, 'The id is made by the caller: sent again, there is one workspace.'),
  },
  responses: { 201: json(Workspace, 'The workspace.'), ...errorResponses },
})

export const changeWorkspaceRoute = defineRoute({
  method: 'patch',
  path: '/api/v1/workspaces/{id}',
  tags,
  ...signedIn,
  summary: 'Rename a workspace or change its slug',
  request: { params: Id, body: json(WorkspaceChanges, 'What is not named stays.') },
  responses: oneWorkspace('As it is now.'),
})

export const deleteWorkspaceRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/workspaces/{id}',
  tags,
  ...signedIn,
  summary: 'Delete a workspace and everything in it, permanently',
  request: {
    params: Id,
    body: json(z.object({ confirmation: z.string().max(320) }), 'The name of the workspace.'),
  },
  responses: { 204: { description: 'Deleted.' }, ...errorResponses },
})

export const changeWorkspaceAvatarRoute = defineRoute({
  method: 'put',
  path: '/api/v1/workspaces/{id}/avatar',
  tags,
  ...signedIn,
  summary: 'Set the avatar of a workspace',
  request: {
    params: Id,
    body: {
      description: `A PNG, JPEG or WebP picture of at most ${avatarLimit} bytes.`,
      required: true,
      content: { 'image/*': { schema: Picture } },
    },
  },
  responses: oneWorkspace('With the picture.'),
})

export const removeWorkspaceAvatarRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/workspaces/{id}/avatar',
  tags,
  ...signedIn,
  summary: 'Remove the avatar of a workspace',
  request: { params: Id },
  responses: oneWorkspace('Without a picture.'),
})

export const listMembersRoute = defineRoute({
  method: 'get',
  path: '/api/v1/workspaces/{id}/members',
  tags,
  ...signedIn,
  summary: 'List the members of a workspace',
  request: { params: Id },
  responses: {
    200: json(z.object({ members: z.array(WorkspaceMember) }), 'The oldest members first.'),
    ...errorResponses,
  },
})

export const changeMemberRoute = defineRoute({
  method: 'patch',
  path: '/api/v1/workspaces/{id}/members/{accountId}',
  tags,
  ...signedIn,
  summary: 'Change the role of a member',
  request: {
    params: OfMember,
    body: json(z.object({ role: z.enum(workspaceRoles) }), 'The new role, never above yours.'),
  },
  responses: { 204: { description: 'Changed.' }, ...errorResponses },
})

/** Where the prompts that a removed member created go: nowhere, home with them, or into the trash. */
export const removedPrompts = ['keep', 'move', 'trash'] as const

export const removeMemberRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/workspaces/{id}/members/{accountId}',
  tags,
  ...signedIn,
  summary: 'Remove a member',
  description: 'Takes effect at once.',
  request: {
    params: OfMember,
    query: z.object({
      /**
       * `move` moves the prompts that they created to their personal workspace, except those that are
       * public. `trash` moves them to the trash, where they stay for 30 days.
       */
      prompts: z.enum(removedPrompts).default('keep'),
    }),
  },
  responses: { 204: { description: 'Removed.' }, ...errorResponses },
})

export const leaveWorkspaceRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/workspaces/{id}/membership',
  tags,
  ...signedIn,
  summary: 'Leave a workspace',
  description: 'The last owner cannot leave.',
  request: { params: Id },
  responses: { 204: { description: 'You are no longer a member.' }, ...errorResponses },
})

export const transferOwnershipRoute = defineRoute({
  method: 'post',
  path: '/api/v1/workspaces/{id}/ownership',
  tags,
  ...signedIn,
  summary: 'Make another member the owner, and yourself an admin',
  request: { params: Id, body: json(z.object({ accountId: Uuid }), 'The new owner.') },
  responses: { 204: { description: 'Transferred.' }, ...errorResponses },
})
