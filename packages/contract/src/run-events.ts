import { modelOutputs, providerIds } from '@product/domain'
import { z } from 'zod'
import { Uuid } from './uuid.ts'

/** A run's name: exec_ and eight letters or digits. */
export const RunId = z
  .string()
  .regex(/^exec_[0-9A-Za-z]{8}$/)
  .meta({ example: 'exec_4kT9bQ2z' })

/** What a run tells while it goes on: the data of a server-sent event that has the type as name. */
export const RunEvent = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('run-start'),
      runId: RunId,
      /** Which of the models that were asked for. */
      position: z.int(),
      model: z.string(),
      label: z.string(),
      provider: z.enum(providerIds),
      output: z.enum(modelOutputs),
      /** The version of the prompt that is run. */
      version: z.int(),
      /** Whether it waits for others of yours to end. */
      isWaiting: z.boolean(),
      startedAt: z.iso.datetime(),
    }),
    /** The provider could not answer for now and is asked again by itself. */
    z.object({
      type: z.literal('retry'),
      runId: RunId,
      /** Why, as in `run-error`. */
      code: z.string().meta({ example: 'provider.rate-limited' }),
      /** How many milliseconds from now. */
      inMs: z.int(),
    }),
    /** Settings that this provider does not know, in words. */
    z.object({ type: z.literal('warning'), runId: RunId, message: z.string() }),
    z.object({
      type: z.literal('text-delta'),
      runId: RunId,
      /** How many characters came before: a piece that is already there may come again. */
      offset: z.int(),
      text: z.string(),
    }),
    z.object({
      type: z.literal('reasoning-delta'),
      runId: RunId,
      offset: z.int(),
      text: z.string(),
    }),
    z.object({
      type: z.literal('image'),
      runId: RunId,
      fileId: Uuid,
      mediaType: z.string(),
    }),
    z.object({
      type: z.literal('audio'),
      runId: RunId,
      fileId: Uuid,
      mediaType: z.string(),
    }),
    z.object({
      type: z.literal('usage'),
      runId: RunId,
      inputTokens: z.int().nullable(),
      outputTokens: z.int().nullable(),
      reasoningTokens: z.int().nullable(),
      costMicros: z.int().nullable(),
    }),
    z.object({
      type: z.literal('run-end'),
      runId: RunId,
      firstTokenMs: z.int().nullable(),
      durationMs: z.int(),
      /** Why the model stopped, where it was not because it was done: in words. */
      note: z.string().nullable(),
    }),
    z.object({
      type: z.literal('run-error'),
      runId: RunId,
      code: z.string().meta({ example: 'provider.key-refused' }),
      /** What happened and what to do, in words. */
      message: z.string(),
      firstTokenMs: z.int().nullable(),
      durationMs: z.int(),
    }),
  ])
  .meta({ id: 'RunEvent' })

export type RunEvent = z.infer<typeof RunEvent>
