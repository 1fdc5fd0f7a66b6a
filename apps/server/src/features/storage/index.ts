import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { measureStorage } from './measure-storage.ts'
import { createStorageQuota } from './storage-quota.ts'

export { isStorageFull } from './errors.ts'
export { storageRoutes } from './routes.ts'
export {
  bytesOfCollection,
  bytesOfCollectionPrompt,
  bytesOfLabel,
  bytesOfLabelMove,
  bytesOfVersion,
} from './row-bytes.ts'

/** How many bytes something takes up that is stored as JSON. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

export const createStorage = (database: Kysely<DB>, quotaBytes: number) =>
  createStorageQuota({
    quotaBytes,
    measure: (workspaceId) => measureStorage(database, workspaceId),
  })
