import {
  auditedActions,
  auditedKinds,
  communityCategoryIds,
  libraryLimits,
  moderatedKinds,
  moderationActions,
  planIds,
  reportReasons,
} from '@product/domain'
import { z } from 'zod'
import { PlanUse } from './plans.ts'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { tooLong } from './text-length.ts'
import { normalizeUuid, Uuid } from './uuid.ts'

const tags = ['Moderation']
const limit = libraryLimits.reportText

export const NewReport = z
  .object({
    /** Made by the client: sent again, there is one report. */
    id: Uuid,
    kind: z.enum(moderatedKinds),
    /** A prompt's or question's slug, a review's or answer's id, a collection's public id, an author's handle. */
    target: z.string().min(1).max(100).overwrite(normalizeUuid),
    reason: z.enum(reportReasons),
    text: z.string().trim().max(limit, tooLong(limit)).default(''),
  })
  .meta({ id: 'NewReport' })

export const sendReportRoute = defineRoute({
  method: 'post',
  path: '/api/v1/reports',
  tags,
  summary: 'Report public content to the operators',
  request: { body: json(NewReport, 'What, and why.') },
  responses: { 202: json(z.object({ id: Uuid }), 'Stored.'), ...errorResponses },
})

export const Report = z
  .object({
    id: Uuid,
    kind: z.enum(moderatedKinds),
    targetId: Uuid,
    title: z.string(),
    /** Where it is shown. */
    path: z.string(),
    /** Withdrawn by its author, who could publish it again; gone when it was deleted. */
    state: z.enum(['shown', 'hidden', 'withdrawn', 'gone']),
    /** The handle of whoever made it; null for what is gone. */
    author: z.string().nullable(),
    reason: z.enum(reportReasons),
    text: z.string(),
    /** A handle; null for a visitor. */
    reporter: z.string().nullable(),
    status: z.enum(['open', 'acted-on', 'dismissed']),
    handledBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
    handledAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Report' })

export type Report = z.infer<typeof Report>

export const listReportsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/moderation/reports',
  tags,
  ...signedIn,
  summary: 'List reports, the newest first (operators)',
  request: {
    query: z.object({
      status: z.enum(['open', 'acted-on', 'dismissed']).default('open'),
      cursor: z.string().max(500).optional(),
    }),
  },
  responses: {
    200: json(
      z.object({
        reports: z.array(Report),
        nextCursor: z.string().nullable(),
        open: z.int(),
      }),
      'A page of reports.',
    ),
    ...errorResponses,
  },
})

export const moderateRoute = defineRoute({
  method: 'post',
  path: '/api/v1/moderation/actions',
  tags,
  ...signedIn,
  summary:
    'Hide, restore, feature, mark Pro, verify, ban, close questions, or dismiss reports (operators)',
  description:
    'Banning an author hides everything public of theirs. Of a prompt marked Pro, only the plans with the full library include the whole text. Nobody answers a closed question. Except for featuring, marking, verifying and closing, whatever is done settles the open reports of its target.',
  request: {
    body: json(
      z.object({
        action: z.enum(moderationActions),
        kind: z.enum(moderatedKinds),
        /** As in a report, or the id itself. */
        target: z.string().min(1).max(100).overwrite(normalizeUuid),
        /** Required to hide, ban or close. */
        reason: z.string().trim().max(limit).default(''),
      }),
      'What to do with what.',
    ),
  },
  responses: { 200: json(z.object({ settled: z.int() }), 'Done.'), ...errorResponses },
})

export const moveQuestionRoute = defineRoute({
  method: 'put',
  path: '/api/v1/moderation/questions/{id}/category',
  tags,
  ...signedIn,
  summary: 'Move a question of the forum to another category (operators)',
  request: {
    params: z.object({ id: Uuid }),
    body: json(z.object({ category: z.enum(communityCategoryIds) }), 'The category.'),
  },
  responses: { 204: { description: 'Moved.' }, ...errorResponses },
})

export const ModerationAction = z
  .object({
    id: Uuid,
    moderator: z.string(),
    action: z.enum(auditedActions),
    kind: z.enum(auditedKinds),
    targetId: Uuid,
    title: z.string(),
    reason: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ModerationAction' })

export type ModerationAction = z.infer<typeof ModerationAction>

export const listModerationActionsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/moderation/actions',
  tags,
  ...signedIn,
  summary: 'List moderation actions, the newest first (operators)',
  request: { query: z.object({ cursor: z.string().max(500).optional() }) },
  responses: {
    200: json(
      z.object({ actions: z.array(ModerationAction), nextCursor: z.string().nullable() }),
      'A page of the audit trail.',
    ),
    ...errorResponses,
  },
})

export const WorkspacePlan = z
  .object({
    id: Uuid,
    isTeam: z.boolean(),
    /** Of a team. */
    slug: z.string().nullable(),
    /** The name of the team, or the person. */
    title: z.string(),
    /** The first owner, with handle; null where there is none. */
    owner: z.string().nullable(),
    members: z.int(),
    plan: PlanUse,
  })
  .meta({ id: 'WorkspacePlan' })

export type WorkspacePlan = z.infer<typeof WorkspacePlan>

export const listWorkspacePlansRoute = defineRoute({
  method: 'get',
  path: '/api/v1/moderation/workspaces',
  tags,
  ...signedIn,
  summary: 'Find workspaces with their plans and use (operators)',
  description:
    'By the handle or proven address of a member, by the slug or a part of the name of a team, or by id.',
  request: { query: z.object({ q: z.string().trim().min(1).max(200) }) },
  responses: {
    200: json(z.object({ workspaces: z.array(WorkspacePlan) }), 'At most 20.'),
    ...errorResponses,
  },
})

export const setWorkspacePlanRoute = defineRoute({
  method: 'put',
  path: '/api/v1/moderation/workspaces/{id}/plan',
  tags,
  ...signedIn,
  summary: 'Set the plan of a workspace (operators)',
  description: 'Takes effect at once and charges nothing. A smaller plan deletes nothing.',
  request: {
    params: z.object({ id: Uuid }),
    body: json(
      z.object({ plan: z.enum(planIds), reason: z.string().trim().max(limit).default('') }),
      'The plan, and why.',
    ),
  },
  responses: { 200: json(WorkspacePlan, 'With the new plan.'), ...errorResponses },
})
