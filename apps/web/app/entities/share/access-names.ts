import type { ShareAccess } from '@product/domain'

export const accessNames: Record<ShareAccess, string> = {
  read: 'Read only',
  write: 'Read/Write access',
}
