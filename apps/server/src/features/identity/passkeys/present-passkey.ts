import type { PasskeyRow } from './passkey-queries.ts'

export function presentPasskey({ id, friendlyName, createdAt, lastUsedAt }: PasskeyRow) {
  return {
    id,
    ...(friendlyName && { friendly_name: friendlyName }),
    created_at: createdAt,
    ...(lastUsedAt && { last_used_at: lastUsedAt }),
  }
}
