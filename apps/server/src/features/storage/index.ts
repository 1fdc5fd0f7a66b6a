import type { Kysely } from 'kysely'
import { notifyManagers } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Log } from '#platform/log.ts'
import { runDetached } from '#platform/run-for-request.ts'
import { measureStorage } from './measure-storage.ts'
import { createStorageQuota } from './storage-quota.ts'

export { isStorageFull } from './errors.ts'
export { recountStorage, recountWorkspaces } from './recount-storage.ts'
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

type StorageDeps = { database: Kysely<DB>; log: Log }

export const createStorage = ({ database, log }: StorageDeps, quotaBytes: number) =>
  createStorageQuota({
    quotaBytes,
    measure: (workspaceId) => measureStorage(database, workspaceId),
    onFull: (workspaceId) => {
      const told = { kind: 'limit', limit: 'storage', allowed: quotaBytes } as const
      runDetached(() => notifyManagers(database, workspaceId, told)).catch((error: unknown) =>
        log.warn({ err: error }, 'Nobody was told that the storage of a workspace is full'),
      )
    },
  })
