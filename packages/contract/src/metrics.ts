import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'

/** What runs came to; a figure that nothing was measured for is null. */
const Figures = z.object({
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

export const PromptMetrics = z
  .object({
    /** Of the prompt. */
    title: z.string(),
    days: z.int(),
    /** Of all models but the Demo, as are the figures by model, version and day. */
    total: Figures,
    /** Of the Demo model alone. */
    demo: Figures,
    byModel: z.array(Figures.extend({ model: z.string(), label: z.string() })),
    byVersion: z.array(Figures.extend({ version: z.int(), names: z.array(z.string()) })),
    /** One entry a day, in UTC, days without runs included. */
    byDay: z.array(
      z.object({
        day: z.iso.date(),
        succeeded: z.int(),
        failed: z.int(),
        durationP50: z.int().nullable(),
        costMicros: z.int(),
      }),
    ),
  })
  .meta({ id: 'PromptMetrics' })

export type PromptMetrics = z.infer<typeof PromptMetrics>

export const getPromptMetricsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/prompts/{id}/metrics',
  tags: ['Metrics'],
  ...signedIn,
  summary: "Get a prompt's metrics by model, version and day",
  request: {
    params: z.object({ id: z.uuid() }),
    query: z.object({ days: z.coerce.number().int().min(1).max(365).optional() }),
  },
  responses: {
    200: json(PromptMetrics, 'Of your runs.'),
    ...errorResponses,
  },
})
