import { formatBytes } from '@product/domain'
import { AppError, defineErrors } from '#platform/http/errors/app-error.ts'

const storageError = defineErrors({
  'storage.full': { status: 409, message: 'Your workspace’s storage is full.' },
})

export const isStorageFull = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'storage.full'

export function storageFull({ used, quota }: { used: number; quota: number }) {
  return storageError('storage.full', {
    message: `Storage full: your workspace uses ${formatBytes(used)} of ${formatBytes(quota)}. Delete prompts, templates, runs or files, and empty the trash. Settings → Data shows what takes up space.`,
    details: { usedBytes: used, quotaBytes: quota },
  })
}
