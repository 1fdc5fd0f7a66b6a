import { createId } from '@product/domain'
import type { Creation, DraftStore } from '#web/lib/offline/draft-store.ts'
import { isUnsaved, type SaveState } from './save-machine.ts'

type KeeperOptions = {
  promptId: string
  drafts: Pick<DraftStore, 'keep' | 'drop'>
  creation: Creation
  /** Writers of documents that were merged into this one: dropped with it. */
  merged: readonly string[]
  onKept: (isKept: boolean) => void
}

/** Keeps unsaved work on this device until it is saved. */
export function createDraftKeeper(options: KeeperOptions) {
  const { promptId, drafts, creation, merged, onKept } = options
  const writer = createId()
  let isAbandoned = false
  /** Whether there may be a draft of this editor. */
  let hasDraft = true

  async function write(save: SaveState, encode: (() => Uint8Array) | undefined) {
    if (isAbandoned) return
    if (!isUnsaved(save)) {
      if (!hasDraft) return
      hasDraft = false
      // Contents of other tabs are theirs to drop.
      const writers = encode ? [writer, ...merged] : [writer]
      await Promise.all(writers.map((each) => drafts.drop(promptId, each)))
      return
    }
    hasDraft = true
    const { content, stored, sending } = save
    const { revision, content: base } = stored
    const draft = { writer, content, revision, base, sending, creation }
    await drafts.keep(promptId, encode ? { ...draft, document: encode() } : draft)
  }

  return {
    /** At once, also behind a write that is not done yet: a page that is left hears of no end. */
    keep: (save: SaveState, encode?: () => Uint8Array) => {
      write(save, encode).then(
        () => onKept(true),
        () => onKept(false),
      )
    },
    isAbandoned: () => isAbandoned,
    abandon: async () => {
      isAbandoned = true
      await drafts.drop(promptId, writer).catch(() => undefined)
    },
  }
}
