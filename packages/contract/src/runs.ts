import { modelOutputs, providerIds, runLimits } from '@product/domain'
import { z } from 'zod'
import { PromptSettings } from './prompt-content.ts'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { RunEvent, RunId } from './run-events.ts'
import { Uuid } from './uuid.ts'
import { valuesByName } from './values-by-name.ts'

const tags = ['Runs']
const Id = z.object({ id: RunId })
const Binary = z.string().meta({ format: 'binary' })
export const RunValues = valuesByName({ nameCharacters: 64, valueCharacters: 200_000 })

const events = (description: string) => ({
  description,
  content: { 'text/event-stream': { schema: RunEvent } },
})

export const RunRequest = z
  .object({
    /** Made by the client: sent again, the same runs are followed and nothing is run twice. */
    batchId: Uuid,
    promptId: Uuid,
    /** The newest one, where none is named. Running seals it. */
    version: z.int().min(1).optional(),
    models: z
      .array(
        z.object({
          model: z.string().min(1).max(200).meta({ example: 'gpt-4' }),
          /** Which connection to use, where several have the model. */
          connectionId: Uuid.optional(),
        }),
      )
      .min(1, 'Choose a model')
      .max(runLimits.modelsAtOnce, `At most ${runLimits.modelsAtOnce} models at once`),
    values: RunValues,
    /** Pictures for a model that sees, uploaded before. */
    images: z.array(Uuid).max(runLimits.images).optional(),
  })
  .meta({ id: 'RunRequest' })

export type RunRequest = z.input<typeof RunRequest>

export const startRunsRoute = defineRoute({
  method: 'post',
  path: '/api/v1/runs',
  tags,
  ...signedIn,
  summary: 'Run a prompt on one or more models',
  description:
    'Answers with server-sent events, each named by its type. The runs go on when the reader goes away; follow one again with `GET /api/v1/runs/{id}/events`.',
  request: { body: json(RunRequest, 'What to run on what.') },
  responses: { 200: events('What happens, as it happens.'), ...errorResponses },
})

export const followRunRoute = defineRoute({
  method: 'get',
  path: '/api/v1/runs/{id}/events',
  tags,
  ...signedIn,
  summary: "Follow a run's output from an offset",
  request: {
    params: Id,
    query: z.object({
      /** How many characters of the answer, and of the reasoning, are there already. */
      text: z.coerce.number().int().min(0).optional(),
      reasoning: z.coerce.number().int().min(0).optional(),
    }),
  },
  responses: { 200: events('What is missing, and what happens from now on.'), ...errorResponses },
})

export const stopRunRoute = defineRoute({
  method: 'post',
  path: '/api/v1/runs/{id}/stop',
  tags,
  ...signedIn,
  summary: 'Stop a run; the output so far is stored',
  request: { params: Id },
  responses: { 204: { description: 'Stopped, or ended before.' }, ...errorResponses },
})

export const runStatuses = ['Running', 'Success', 'Error'] as const
export const thumbs = ['up', 'down'] as const

export const RunSummary = z
  .object({
    id: RunId,
    batchId: Uuid,
    /** Null when the prompt was deleted for good. */
    promptId: Uuid.nullable(),
    promptTitle: z.string(),
    version: z.int(),
    model: z.string(),
    /** Null where none was needed, or it was removed since. */
    connectionId: Uuid.nullable(),
    label: z.string(),
    provider: z.enum(providerIds),
    output: z.enum(modelOutputs),
    status: z.enum(runStatuses),
    errorCode: z.string().nullable(),
    errorMessage: z.string().nullable(),
    firstTokenMs: z.int().nullable(),
    durationMs: z.int().nullable(),
    inputTokens: z.int().nullable(),
    outputTokens: z.int().nullable(),
    reasoningTokens: z.int().nullable(),
    costMicros: z.int().nullable(),
    thumb: z.enum(thumbs).nullable(),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'RunSummary' })

export type RunSummary = z.infer<typeof RunSummary>

const RunFile = z.object({ fileId: Uuid, mediaType: z.string() })

export const Run = RunSummary.extend({
  values: valuesByName(),
  systemMessage: z.string(),
  /** The prompt as it was sent. */
  body: z.string(),
  settings: PromptSettings,
  warnings: z.array(z.string()),
  text: z.string(),
  reasoning: z.string(),
  /** Pictures that were given, and what came out. */
  images: z.array(RunFile),
  files: z.array(RunFile),
  note: z.string().nullable(),
  thumbNote: z.string(),
}).meta({ id: 'Run' })

export type Run = z.infer<typeof Run>

export const RunFilter = z.object({
  q: z.string().max(200).optional(),
  status: z.enum(runStatuses).optional(),
  model: z.string().max(200).optional(),
  promptId: Uuid.optional(),
  version: z.coerce.number().int().min(1).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
})

export const listRunsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/runs',
  tags,
  ...signedIn,
  summary: 'List your runs, the newest first',
  request: {
    query: RunFilter.extend({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
  },
  responses: {
    200: json(
      z.object({
        runs: z.array(RunSummary),
        nextCursor: z.string().nullable(),
        /** The models that you have run, for the filter. */
        models: z.array(z.object({ model: z.string(), label: z.string() })),
      }),
      'A page of runs.',
    ),
    ...errorResponses,
  },
})

export const exportRunsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/runs/export',
  tags,
  ...signedIn,
  summary: 'Export your runs as a file, at most the newest 10,000',
  request: { query: RunFilter.extend({ format: z.enum(['csv', 'json']) }) },
  responses: {
    200: {
      description: 'The file.',
      content: {
        'text/csv': { schema: Binary },
        'application/json': { schema: z.looseObject({}) },
      },
    },
    ...errorResponses,
  },
})

export const getRunRoute = defineRoute({
  method: 'get',
  path: '/api/v1/runs/{id}',
  tags,
  ...signedIn,
  summary: 'Get a run with its inputs and output',
  request: { params: Id },
  responses: { 200: json(Run, 'The run.'), ...errorResponses },
})

export const deleteRunsRoute = defineRoute({
  method: 'post',
  path: '/api/v1/runs/deletions',
  tags,
  ...signedIn,
  summary: 'Delete runs permanently, none of which is running',
  request: {
    body: json(z.object({ ids: z.array(RunId).min(1).max(500) }), 'Which ones. All or none.'),
  },
  responses: { 200: json(z.object({ deleted: z.int() }), 'Gone.'), ...errorResponses },
})

export const rateRunRoute = defineRoute({
  method: 'put',
  path: '/api/v1/runs/{id}/rating',
  tags,
  ...signedIn,
  summary: 'Rate the output of a run',
  request: {
    params: Id,
    body: json(
      z.object({
        thumb: z.enum(thumbs).nullable(),
        note: z.string().max(runLimits.ratingNote).default(''),
      }),
      'Up, down, or neither.',
    ),
  },
  responses: { 200: json(Run, 'The run.'), ...errorResponses },
})

export const getRunFileRoute = defineRoute({
  method: 'get',
  path: '/api/v1/runs/{id}/files/{fileId}',
  tags,
  ...signedIn,
  summary: 'Get an image or audio file of a run',
  request: { params: Id.extend({ fileId: Uuid }) },
  responses: {
    200: { description: 'The file.', content: { 'application/octet-stream': { schema: Binary } } },
    ...errorResponses,
  },
})

export const attachRunImageRoute = defineRoute({
  method: 'post',
  path: '/api/v1/runs/{id}/files',
  tags,
  ...signedIn,
  summary: 'Attach an image that was generated elsewhere',
  request: {
    params: Id,
    body: {
      description: 'A PNG, JPEG, WebP or GIF picture.',
      required: true,
      content: { 'image/*': { schema: Binary } },
    },
  },
  responses: { 200: json(Run, 'The run with its picture.'), ...errorResponses },
})

export const uploadRunImageRoute = defineRoute({
  method: 'post',
  path: '/api/v1/run-images',
  tags,
  ...signedIn,
  summary: 'Upload an image for a model that accepts images',
  description: 'What no run has used within a day is deleted.',
  request: {
    body: {
      description: `A PNG, JPEG, WebP or GIF picture of at most ${runLimits.imageBytes} bytes.`,
      required: true,
      content: { 'image/*': { schema: Binary } },
    },
  },
  responses: { 201: json(RunFile, 'Where it is.'), ...errorResponses },
})

/** Days that runs are stored; null for ever. */
const KeepDays = z.object({ keepDays: z.int().min(1).max(3_650).nullable() })

export const getRunSettingsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/run-settings',
  tags,
  ...signedIn,
  summary: 'Get how long your runs are stored',
  responses: { 200: json(KeepDays, 'Days, or null for ever.'), ...errorResponses },
})

export const changeRunSettingsRoute = defineRoute({
  method: 'put',
  path: '/api/v1/run-settings',
  tags,
  ...signedIn,
  summary: 'Set how long your runs are stored',
  request: { body: json(KeepDays, 'Days, or null for ever.') },
  responses: { 200: json(KeepDays, 'As it is now.'), ...errorResponses },
})

export const countExpiredRunsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/run-settings/expired',
  tags,
  ...signedIn,
  summary: 'Count the runs that a number of days would delete',
  request: { query: z.object({ keepDays: z.coerce.number().int().min(1).max(3_650) }) },
  responses: {
    200: json(z.object({ runs: z.int() }), 'Stored runs that are older.'),
    ...errorResponses,
  },
})
