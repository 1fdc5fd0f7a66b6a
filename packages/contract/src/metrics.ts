import { findPeriodProblem } from '@product/domain'
import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { Uuid } from './uuid.ts'

/** What runs came to; a figure that nothing was measured for is null. */
export const Figures = z.object({
  runs: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  /** Stopped by the person: neither a success nor a failure. */
  stopped: z.int(),
  durationP50: z.int().nullable(),
  durationP95: z.int().nullable(),
  firstTokenP50: z.int().nullable(),
  firstTokenP95: z.int().nullable(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  costMicros: z.int(),
  /** Runs whose price is known: of the others the cost is missing. */
  priced: z.int(),
  thumbsUp: z.int(),
  thumbsDown: z.int(),
})

export type Figures = z.infer<typeof Figures>

const tags = ['Metrics']

/** One entry a day, in UTC, days without runs included. */
const ByDay = z.array(
  z.object({
    day: z.iso.date(),
    succeeded: z.int(),
    failed: z.int(),
    durationP50: z.int().nullable(),
    costMicros: z.int(),
  }),
)

const ByModel = z.array(Figures.extend({ model: z.string(), label: z.string() }))

const ByMember = z.array(
  Figures.extend({
    /** Null for the deleted accounts together. */
    accountId: Uuid.nullable(),
    /** 'Former member' for deleted accounts. */
    name: z.string(),
    avatarUrl: z.string().nullable(),
    /** False for people who have left the workspace. */
    isMember: z.boolean(),
    isYou: z.boolean(),
  }),
)

/** All figures but `demo` are of all models but the Demo. */
const Metrics = z.object({
  /** The first and the last day, in UTC. */
  from: z.iso.date(),
  to: z.iso.date(),
  total: Figures,
  byModel: ByModel,
  byDay: ByDay,
  /** Whether `byMember` has everybody, or only you: that depends on your role. */
  hasEverybody: z.boolean(),
})

export const PromptMetrics = Metrics.extend({
  /** Of the prompt. */
  title: z.string(),
  days: z.int(),
  /** Of the Demo model alone. */
  demo: Figures,
  byVersion: z.array(Figures.extend({ version: z.int(), names: z.array(z.string()) })),
  /** Null where the plan does not include it. */
  byMember: ByMember.nullable(),
}).meta({ id: 'PromptMetrics' })

export type PromptMetrics = z.infer<typeof PromptMetrics>

export const WorkspaceMetrics = Metrics.extend({
  /** Runs of the Demo model. */
  demoRuns: z.int(),
  byMember: ByMember,
  /** Those with the most runs, at most 100. */
  byPrompt: z.array(
    Figures.extend({
      /** Null for the deleted prompts together. */
      promptId: Uuid.nullable(),
      title: z.string(),
      /** Whether you may open it: it may have been moved to another workspace. */
      isReadable: z.boolean(),
    }),
  ),
  /** Prompts with runs. */
  promptCount: z.int(),
}).meta({ id: 'WorkspaceMetrics' })

export type WorkspaceMetrics = z.infer<typeof WorkspaceMetrics>

const Period = z
  .object({
    /** The last days, today included. Not together with `from` and `to`. */
    days: z.coerce.number().int().min(1).max(365).optional(),
    /** The first and the last day of a period in UTC, at most 366 days apart. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  })
  .superRefine(({ days, from, to }, context) => {
    if (from === undefined && to === undefined) return
    const refuse = (path: 'days' | 'from' | 'to', message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (days !== undefined) return refuse('days', 'Choose days or a period, not both')
    if (from === undefined) return refuse('from', 'Choose the first day too')
    if (to === undefined) return refuse('to', 'Choose the last day too')
    const problem = findPeriodProblem({ from, to })
    if (problem) refuse('to', problem)
  })

export type PeriodQuery = z.output<typeof Period>

const Id = z.object({ id: Uuid })

export const getPromptMetricsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/prompts/{id}/metrics',
  tags,
  ...signedIn,
  summary: "Get a prompt's metrics by model, version, member and day",
  description:
    'The last 30 days, other days, or a period of any two dates. Figures by member and periods of any dates are part of the Team plan.',
  request: { params: Id, query: Period },
  responses: {
    200: json(PromptMetrics, 'Of the runs in your workspace.'),
    ...errorResponses,
  },
})

export const getWorkspaceMetricsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/workspaces/{id}/metrics',
  tags,
  ...signedIn,
  summary: "Get a workspace's metrics by member, model, prompt and day",
  description: 'Of the runs that you may see. Part of the Team plan.',
  request: { params: Id, query: Period },
  responses: { 200: json(WorkspaceMetrics, 'Of the runs that you may see.'), ...errorResponses },
})

const csv = {
  description: 'The file.',
  content: { 'text/csv': { schema: z.string().meta({ format: 'binary' }) } },
}

export const exportPromptMetricsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/prompts/{id}/metrics/export',
  tags,
  ...signedIn,
  summary: "Export a prompt's metrics as CSV",
  description:
    'A line for each day, member, model and version. Where your role does not show figures of others, their runs are under ‘Other members’ together.',
  request: { params: Id, query: Period },
  responses: { 200: csv, ...errorResponses },
})

export const exportWorkspaceMetricsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/workspaces/{id}/metrics/export',
  tags,
  ...signedIn,
  summary: "Export a workspace's metrics as CSV",
  description:
    'A line for each day, member, prompt, model and version. Where your role does not show figures of others, their runs are under ‘Other members’ together.',
  request: { params: Id, query: Period },
  responses: { 200: csv, ...errorResponses },
})
