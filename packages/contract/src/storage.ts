import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'

const bytes = z.int().nonnegative()

export const StorageUse = z
  .object({
    quotaBytes: bytes,
    usedBytes: bytes,
    /** By what the bytes belong to; together they are `usedBytes`. What is in the trash counts. */
    use: z.object({
      /** Working copies, versions and test values. Equal contents of versions are stored once. */
      prompts: bytes,
      runs: bytes,
      files: bytes,
      templates: bytes,
      publications: bytes,
    }),
  })
  .meta({ id: 'StorageUse' })

export type StorageUse = z.infer<typeof StorageUse>

export const getStorageRoute = defineRoute({
  method: 'get',
  path: '/api/v1/storage',
  tags: ['Account'],
  ...signedIn,
  summary: "Get your workspace's storage use and quota",
  responses: {
    200: json(StorageUse, 'Measured now.'),
    ...errorResponses,
  },
})
