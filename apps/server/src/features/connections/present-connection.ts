import { Connection } from '@product/contract'
import type { ListedConnection } from './queries.ts'

const toNumber = (micros: string | null): number | null => (micros === null ? null : Number(micros))

/** Field by field, so that the encrypted key is never among them. */
export const presentConnection = (row: ListedConnection): Connection =>
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
    spending: {
      limit: toNumber(row.monthlyLimitMicros),
      memberLimit: toNumber(row.memberLimitMicros),
      used: Number(row.used ?? 0),
      usedByYou: Number(row.usedByYou ?? 0),
    },
    createdAt: row.createdAt.toISOString(),
  })
