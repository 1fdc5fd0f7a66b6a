import { type BrowserModelFailure, browserModelFailures, runLimits } from '@product/domain'
import { z } from 'zod'
import { PromptSettings } from './prompt-content.ts'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { RunId } from './run-events.ts'
import { RunSummary, RunValues } from './runs.ts'
import { Uuid } from './uuid.ts'

const tags = ['Runs']

const Prompt = z.object({
  promptId: Uuid,
  values: RunValues,
})

export const prepareDeviceRunRoute = defineRoute({
  method: 'post',
  path: '/api/v1/device-runs/preparations',
  tags,
  ...signedIn,
  summary: 'Fill in a prompt to run it on a model of your device',
  description:
    'For a model that the browser has built in. Refuses what a run would refuse, and seals the version; store the run with `PUT /api/v1/device-runs/{id}` when it has ended.',
  request: {
    body: json(
      Prompt.extend({
        /** The newest one, where none is named. */
        version: z.int().min(1).optional(),
      }),
      'The prompt and its inputs.',
    ),
  },
  responses: {
    200: json(
      z.object({
        version: z.int(),
        systemMessage: z.string(),
        body: z.string(),
        settings: PromptSettings,
      }),
      'The texts for the model.',
    ),
    ...errorResponses,
  },
})

const failures = Object.keys(browserModelFailures) as [
  BrowserModelFailure,
  ...BrowserModelFailure[],
]

const Milliseconds = z.int().min(0).max(runLimits.browserRunMilliseconds)
const Tokens = z.int().min(0).max(10_000_000).nullable()

export const DeviceRun = Prompt.extend({
  version: z.int().min(1),
  outcome: z.discriminatedUnion('status', [
    z.object({ status: z.literal('success') }),
    z.object({ status: z.literal('stopped') }),
    z.object({ status: z.literal('failed'), code: z.enum(failures) }),
  ]),
  text: z.string().max(runLimits.browserOutputCharacters),
  /** Settings that the model could not apply, in words. */
  warnings: z
    .array(z.string().max(runLimits.browserWarningCharacters))
    .max(runLimits.browserWarnings)
    .default([]),
  firstTokenMs: Milliseconds.nullable(),
  durationMs: Milliseconds,
  inputTokens: Tokens,
  outputTokens: Tokens,
}).meta({ id: 'DeviceRun' })

export type DeviceRun = z.input<typeof DeviceRun>

export const storeDeviceRunRoute = defineRoute({
  method: 'put',
  path: '/api/v1/device-runs/{id}',
  tags,
  ...signedIn,
  summary: 'Store a run that a model of your device has made',
  description:
    'The id is made by the client: sent again, the run is stored once. It costs nothing and has the provider `browser`.',
  request: {
    params: z.object({ id: RunId }),
    body: json(DeviceRun, 'The run, which has ended.'),
  },
  responses: { 200: json(RunSummary, 'The stored run.'), ...errorResponses },
})
