import { builtInProviders, modelOutputs, providerIds, runLimits } from '@product/domain'
import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { joinLines } from './text-length.ts'
import { Uuid } from './uuid.ts'

const tags = ['Connections']
const Id = z.object({ id: Uuid })

const Key = z.string().trim().min(1).max(1_000)
const BaseUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .meta({ example: 'https://models.example.com/v1' })
const ConnectionName = z.string().overwrite(joinLines).trim().min(1, 'Enter a name').max(80)
/** Micro-dollars a calendar month; null for no limit. */
const SpendingLimit = z.int().min(0).max(1_000_000_000_000).nullable()
const ModelName = z.string().min(1).max(200)

/** Limited Access: there is no API to check. Failing: the last check, or the last run, was refused. */
export const connectionStatuses = ['connected', 'limited', 'failing'] as const

export const Connection = z
  .object({
    id: Uuid,
    provider: z.enum(providerIds),
    name: z.string(),
    /** Null for the provider's usual address. */
    baseUrl: z.string().nullable(),
    /** The last four characters of the key. */
    keyHint: z.string().nullable(),
    status: z.enum(connectionStatuses),
    /** Why it fails, and what to do. */
    problem: z.string().nullable(),
    checkedAt: z.iso.datetime().nullable(),
    /** What is chosen first when a prompt does not say. */
    defaultModel: z.string().nullable(),
    /** How many models the provider lists for this key. */
    modelCount: z.int(),
    /** In micro-dollars, this calendar month (UTC). */
    spending: z.object({
      /** Of the whole workspace; null without a limit. */
      limit: z.int().nullable(),
      /** Of each member; null without a limit. */
      memberLimit: z.int().nullable(),
      /** With what the runs that have not ended are expected to cost. */
      used: z.int(),
      usedByYou: z.int(),
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Connection' })

export type Connection = z.infer<typeof Connection>

export const listConnectionsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/connections',
  tags,
  ...signedIn,
  summary: 'List your connections',
  responses: {
    200: json(
      z.object({
        connections: z.array(Connection),
        /** Whether addresses of private networks may be connected: a model on this machine. */
        allowsPrivateAddresses: z.boolean(),
      }),
      'Connections; no key is among them.',
    ),
    ...errorResponses,
  },
})

export const listLocalModelsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/connections/local',
  tags,
  ...signedIn,
  summary: "Find model servers on this installation's machine",
  description:
    'Asks Ollama and LM Studio at their usual addresses, where private addresses may be connected. Connected ones are left out.',
  responses: {
    200: json(
      z.object({
        servers: z.array(
          z.object({
            provider: z.enum(providerIds),
            name: z.string().meta({ example: 'LM Studio' }),
            /** Null for the provider's usual address. */
            baseUrl: z.string().nullable(),
            models: z.array(z.string()),
          }),
        ),
      }),
      'Servers that answer and are not connected yet.',
    ),
    ...errorResponses,
  },
})

const Access = z.object({
  provider: z.enum(providerIds).exclude(builtInProviders),
  key: Key.optional(),
  baseUrl: BaseUrl.nullable().optional(),
})

export const testConnectionRoute = defineRoute({
  method: 'post',
  path: '/api/v1/connections/test',
  tags,
  ...signedIn,
  summary: 'Test a key with its provider without storing it',
  request: { body: json(Access, 'What to try.') },
  responses: {
    200: json(
      z.object({
        status: z.enum(connectionStatuses),
        problem: z.string().nullable(),
        models: z.array(z.string()),
      }),
      'What the provider said.',
    ),
    ...errorResponses,
  },
})

export const createConnectionRoute = defineRoute({
  method: 'post',
  path: '/api/v1/connections',
  tags,
  ...signedIn,
  summary: 'Connect a provider',
  description:
    'The id is made by the client: sent again, it is done once. The key is checked against the provider, encrypted, and never given out again.',
  request: {
    body: json(
      Access.extend({
        id: Uuid,
        name: ConnectionName.optional(),
        defaultModel: ModelName.nullable().optional(),
      }),
      'The provider and its key.',
    ),
  },
  responses: { 201: json(Connection, 'Connected, or kept with what is wrong.'), ...errorResponses },
})

export const changeConnectionRoute = defineRoute({
  method: 'patch',
  path: '/api/v1/connections/{id}',
  tags,
  ...signedIn,
  summary: 'Rename a connection, replace its key, choose its default model, or limit its spending',
  request: {
    params: Id,
    body: json(
      z.object({
        name: ConnectionName.optional(),
        key: Key.optional(),
        baseUrl: BaseUrl.nullable().optional(),
        defaultModel: ModelName.nullable().optional(),
        monthlyLimit: SpendingLimit.optional(),
        memberLimit: SpendingLimit.optional(),
      }),
      'What to change.',
    ),
  },
  responses: { 200: json(Connection, 'As it is now.'), ...errorResponses },
})

export const checkConnectionRoute = defineRoute({
  method: 'post',
  path: '/api/v1/connections/{id}/check',
  tags,
  ...signedIn,
  summary: "Check a connection's key with its provider again",
  request: { params: Id },
  responses: { 200: json(Connection, 'As it is now.'), ...errorResponses },
})

export const removeConnectionRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/connections/{id}',
  tags,
  ...signedIn,
  summary: 'Remove a connection and its key',
  request: { params: Id },
  responses: { 204: { description: 'Gone.' }, ...errorResponses },
})

export const UsableModel = z
  .object({
    /** The catalogue's value, or the provider's own id. */
    model: z.string().meta({ example: 'gpt-4' }),
    label: z.string(),
    provider: z.enum(providerIds),
    /** Null for the Demo model, and for what nobody is connected for. */
    connectionId: Uuid.nullable(),
    connectionName: z.string().nullable(),
    output: z.enum(modelOutputs),
    acceptsImages: z.boolean(),
    contextTokens: z.int().nullable(),
    /** Micro-dollars for a million tokens; null where no price is known. */
    inputPrice: z.int().nullable(),
    outputPrice: z.int().nullable(),
    /** Whether it can be run now. What cannot says why by the provider to connect. */
    isUsable: z.boolean(),
    /** Whether it is the one that its connection is to be used with first. */
    isDefault: z.boolean(),
  })
  .meta({ id: 'UsableModel' })

export type UsableModel = z.infer<typeof UsableModel>

export const listModelsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/models',
  tags,
  ...signedIn,
  summary: 'List the models that you can run or could connect',
  responses: {
    200: json(
      z.object({
        models: z.array(UsableModel),
        mostAtOnce: z.int().meta({ example: runLimits.modelsAtOnce }),
      }),
      'Models, the usable ones first.',
    ),
    ...errorResponses,
  },
})
