import type { SyncStatus } from './changes.ts'
import type { Copy } from './open-copy.ts'

/** How syncing goes: read it, and hear when it may have changed. */
export const status = (copy: Copy) => ({
  async read(): Promise<SyncStatus> {
    const transaction = copy.database.transaction(['outbox', 'progress'])
    const [entries, progress] = await Promise.all([
      transaction.objectStore('outbox').getAll(),
      transaction.objectStore('progress').get('progress'),
    ])
    const count = (state: string) => entries.filter((entry) => entry.state === state).length
    return {
      phase: copy.phase,
      waiting: count('waiting'),
      conflicts: count('conflict'),
      refused: count('refused'),
      syncedAt: progress?.syncedAt ?? null,
    }
  },
  subscribe: (listener: () => void) => copy.subscribe(listener),
})
