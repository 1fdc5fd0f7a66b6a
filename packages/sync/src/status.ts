import type { ConflictingChange, OutboxEntry, RefusedChange, SyncStatus } from './changes.ts'
import type { Copy } from './open-copy.ts'

/** The state of syncing and the changes that need a person; `subscribe` calls back when it may have changed. */
export const status = (copy: Copy) => ({
  async read(): Promise<SyncStatus> {
    const transaction = copy.database.transaction(['outbox', 'progress'])
    const [entries, progress] = await Promise.all([
      transaction.objectStore('outbox').getAll(),
      transaction.objectStore('progress').get('progress'),
    ])
    return {
      phase: copy.phase,
      waiting: entries.filter(({ state }) => state === 'waiting').length,
      conflicts: entries.flatMap(toConflicting),
      refused: entries.flatMap(toRefused),
      syncedAt: progress?.syncedAt ?? null,
    }
  },
  subscribe: (listener: () => void) => copy.subscribe(listener),
})

function toConflicting(entry: OutboxEntry): ConflictingChange[] {
  const { id, change, title, theirs, createdAt, state } = entry
  if (state !== 'conflict' || !theirs || change.type !== 'save-prompt') return []
  return [{ id, change, title, text: textOf(entry), theirs, createdAt }]
}

function toRefused(entry: OutboxEntry): RefusedChange[] {
  const { id, change, title, refusal, createdAt, state } = entry
  if (state !== 'refused' || !refusal) return []
  return [{ id, change, title, text: textOf(entry), refusal, createdAt }]
}

function textOf({ change }: OutboxEntry): string {
  if (change.type !== 'save-prompt') return ''
  const { systemMessage, body } = change.content
  return [systemMessage, body].filter(Boolean).join('\n\n')
}
