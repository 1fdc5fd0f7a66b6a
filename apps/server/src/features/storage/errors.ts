import { formatBytes } from '@product/domain'
import { AppError, defineErrors } from '#platform/http/errors/app-error.ts'

const storageError = defineErrors({
  'storage.full': { status: 409, message: 'The storage of your workspace is full.' },
})

export const isStorageFull = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'storage.full'

export function storageFull({ used, quota }: { used: number; quota: number }) {
  return storageError('storage.full', {
    message: `This does not fit: your workspace uses ${formatBytes(used)} of its ${formatBytes(quota)} of storage. Delete prompts, templates, runs or files, and empty the trash, which counts too. Settings → Data shows what takes up space.`,
    details: { usedBytes: used, quotaBytes: quota },
  })
}
