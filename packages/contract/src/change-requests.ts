import { changeRequestLimits, changeRequestStates, contentFields } from '@product/domain'
import { z } from 'zod'
import { CommentPerson } from './comments.ts'
import { PromptContent } from './prompt-content.ts'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { tooLong } from './text-length.ts'
import { Uuid } from './uuid.ts'

const tags = ['Change requests']
const OfPrompt = z.object({ id: Uuid })
const OfRequest = z.object({ id: Uuid })
const Revision = z.int().min(1).max(2_147_483_647)

/** Where the proposer read the text: 'public' is the published version, 'shared' the prompt itself. */
const Source = z.enum(['shared', 'public'])

export const ChangeBase = z
  .object({
    source: Source,
    /** The version that the content is of. */
    version: z.int(),
    /** Identifies the content. */
    hash: z.string(),
    content: PromptContent,
    /** How many more requests the person may open for this prompt. */
    requestsLeft: z.int(),
  })
  .meta({ id: 'ChangeBase' })

export type ChangeBase = z.infer<typeof ChangeBase>

const summary = {
  id: Uuid,
  promptId: Uuid,
  /** Of the text that was changed, for proposers who may not read the prompt itself. */
  promptTitle: z.string(),
  title: z.string(),
  state: z.enum(changeRequestStates),
  /** Null for somebody whose account was deleted. */
  proposer: CommentPerson.nullable(),
  isYours: z.boolean(),
  comments: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}

export const ChangeRequestSummary = z.object(summary).meta({ id: 'ChangeRequestSummary' })
export type ChangeRequestSummary = z.infer<typeof ChangeRequestSummary>

export const ChangeRequest = z
  .object({
    ...summary,
    message: z.string(),
    source: Source,
    baseVersion: z.int(),
    /** The text as the proposer saw it. */
    base: PromptContent,
    /** Identifies the base, for an update. */
    baseHash: z.string(),
    content: PromptContent,
    /** Counts the updates of the proposer; a merge names the one that was reviewed. */
    revision: z.int(),
    decision: z
      .object({
        by: CommentPerson.nullable(),
        at: z.iso.datetime(),
        reason: z.string(),
        /** The version that a merge made; null where it changed nothing, and for those who may not read the prompt. */
        version: z.int().nullable(),
      })
      .nullable(),
    /** The prompt as it is now, for those who may merge an open request. */
    current: z.object({ content: PromptContent, revision: z.int() }).nullable(),
    abilities: z.object({
      update: z.boolean(),
      withdraw: z.boolean(),
      /** Merge or decline. */
      decide: z.boolean(),
      /** Open the prompt itself. */
      readPrompt: z.boolean(),
    }),
    /** The page of the public prompt, while there is one. */
    publicSlug: z.string().nullable(),
  })
  .meta({ id: 'ChangeRequest' })

export type ChangeRequest = z.infer<typeof ChangeRequest>

export const NewChangeRequest = z
  .object({
    /** Of the content that the change is based on. */
    baseHash: z.string().min(1).max(100),
    title: z
      .string()
      .trim()
      .min(1, 'Say in a few words what you change')
      .max(changeRequestLimits.title, tooLong(changeRequestLimits.title)),
    message: z
      .string()
      .trim()
      .max(changeRequestLimits.message, tooLong(changeRequestLimits.message)),
    content: PromptContent,
  })
  .meta({ id: 'NewChangeRequest' })

export type NewChangeRequest = z.infer<typeof NewChangeRequest>

export const getChangeBaseRoute = defineRoute({
  method: 'get',
  path: '/api/v1/prompts/{id}/change-base',
  tags,
  ...signedIn,
  summary: 'Get the text that a change request would be based on',
  description:
    'The prompt itself where it is shared with you to read, otherwise its published version.',
  request: { params: OfPrompt },
  responses: { 200: json(ChangeBase, 'The text.'), ...errorResponses },
})

export const proposeChangeRoute = defineRoute({
  method: 'put',
  path: '/api/v1/prompts/{id}/change-requests/{requestId}',
  tags,
  ...signedIn,
  summary: 'Propose a change to a prompt, or update your open change request',
  description: 'The id is made by the client: sent again, it is one request.',
  request: {
    params: OfPrompt.extend({ requestId: Uuid }),
    body: json(NewChangeRequest, 'The changed content, and why.'),
  },
  responses: { 200: json(ChangeRequest, 'The change request.'), ...errorResponses },
})

const Listed = z.object({
  /** 'closed' are those that were merged, declined or withdrawn. */
  state: z.enum(['open', 'closed']).default('open'),
  cursor: z.string().max(500).optional(),
})

const Page = z.object({
  requests: z.array(ChangeRequestSummary),
  nextCursor: z.string().nullable(),
  counts: z.object({ open: z.int(), closed: z.int() }),
})

export const listPromptChangeRequestsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/prompts/{id}/change-requests',
  tags,
  ...signedIn,
  summary: 'List the change requests of a prompt, the newest first',
  description: 'All of them for those who may edit the prompt, your own otherwise.',
  request: { params: OfPrompt, query: Listed },
  responses: { 200: json(Page, 'A page of change requests.'), ...errorResponses },
})

export const listMyChangeRequestsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/change-requests',
  tags,
  ...signedIn,
  summary: 'List the change requests that you opened or may decide, the newest first',
  request: {
    query: Listed.extend({
      /** 'received' are those of others to prompts that you may edit, in every workspace. */
      list: z.enum(['proposed', 'received']).default('proposed'),
    }),
  },
  responses: { 200: json(Page, 'A page of change requests.'), ...errorResponses },
})

export const getChangeRequestRoute = defineRoute({
  method: 'get',
  path: '/api/v1/change-requests/{id}',
  tags,
  ...signedIn,
  summary: 'Get a change request',
  request: { params: OfRequest },
  responses: { 200: json(ChangeRequest, 'The change request.'), ...errorResponses },
})

export const mergeChangeRequestRoute = defineRoute({
  method: 'post',
  path: '/api/v1/change-requests/{id}/merge',
  tags,
  ...signedIn,
  summary: 'Merge a change request into the prompt',
  description:
    'Merges the base, the prompt and the proposed content into a new version that names the proposer. Fields that both changed need a choice. What was changed in the prompt since the review is kept; the merge is refused where that touches the proposal or a choice, or where nothing of the proposal would be taken over. Merged again, it answers the same.',
  request: {
    params: OfRequest,
    body: json(
      z.object({
        /** Of the request, as it was reviewed. */
        revision: Revision,
        /** Of the prompt that it was compared with. */
        promptRevision: Revision,
        /** Whose change is taken where both changed the same: 'mine' is the prompt's. */
        choices: z.partialRecord(z.enum(contentFields), z.enum(['mine', 'theirs'])).default({}),
        /**
         * The texts that were chosen between. With them a merge is not refused because the prompt was changed
         * elsewhere since it was reviewed.
         */
        conflicts: z
          .array(z.object({ field: z.enum(contentFields), mine: z.string(), theirs: z.string() }))
          .default([]),
      }),
      'What was reviewed.',
    ),
  },
  responses: { 200: json(ChangeRequest, 'The merged change request.'), ...errorResponses },
})

export const declineChangeRequestRoute = defineRoute({
  method: 'post',
  path: '/api/v1/change-requests/{id}/decline',
  tags,
  ...signedIn,
  summary: 'Decline a change request',
  request: {
    params: OfRequest,
    body: json(
      z.object({
        reason: z
          .string()
          .trim()
          .max(changeRequestLimits.reason, tooLong(changeRequestLimits.reason))
          .default(''),
      }),
      'Why, for the proposer.',
    ),
  },
  responses: { 200: json(ChangeRequest, 'The declined change request.'), ...errorResponses },
})

export const withdrawChangeRequestRoute = defineRoute({
  method: 'post',
  path: '/api/v1/change-requests/{id}/withdraw',
  tags,
  ...signedIn,
  summary: 'Withdraw your change request',
  request: { params: OfRequest },
  responses: { 200: json(ChangeRequest, 'The withdrawn change request.'), ...errorResponses },
})
