import { Connection } from '@product/contract'
import type { ConnectionRow } from './queries.ts'

/** Field by field, so that the encrypted key is never among them. */
export const presentConnection = (row: ConnectionRow): Connection =>
  Connection.parse({
    id: row.id,
    provider: row.provider,
    name: row.name,
    baseUrl: row.baseUrl,
    keyHint: row.keyHint,
    status: row.status,
    problem: row.problem,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    defaultModel: row.defaultModel,
    modelCount: row.modelIds.length,
    createdAt: row.createdAt.toISOString(),
  })
