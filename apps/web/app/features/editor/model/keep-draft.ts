import { createId } from '@product/domain'
import type { Creation, Draft, DraftStore } from '#web/lib/offline/draft-store.ts'
import { isUnsaved, type SaveState } from './save-machine.ts'

type KeeperOptions = {
  promptId: string
  drafts: Pick<DraftStore, 'keep' | 'drop' | 'dropUnchanged'>
  creation: Creation
  /** The draft that the editor was opened with, which goes on in this one. */
  restored: Draft | null
  onKept: (isKept: boolean) => void
}

/** Keeps unsaved work on this device until it is saved. */
export function createDraftKeeper(options: KeeperOptions) {
  const { promptId, drafts, creation, restored, onKept } = options
  const writer = createId()
  let isAbandoned = false
  /** Whether there may be a draft of this editor. */
  let hasDraft = true
  let lastKept: SaveState | undefined
  let isTakenOver = restored === null

  /** The texts of a draft are in this editor's own now; documents are merged when it is shared. */
  async function takeOver() {
    if (isTakenOver || !restored || restored.document) return
    isTakenOver = true
    await drafts.dropUnchanged(promptId, restored)
  }

  async function write(save: SaveState, encode: (() => Uint8Array) | undefined) {
    if (isAbandoned) return
    if (!isUnsaved(save)) {
      if (!hasDraft) return
      hasDraft = false
      lastKept = undefined
      const writers = encode ? [writer, ...listMerged(restored)] : [writer]
      await Promise.all(writers.map((each) => drafts.drop(promptId, each)))
      await takeOver()
      return
    }
    // A page that is left without a change must not seem newer than what another tab has written.
    if (!encode && lastKept && isSameWork(lastKept, save)) return
    hasDraft = true
    const { content, stored, sending } = save
    const { revision, content: base } = stored
    const draft = { writer, content, revision, base, sending, creation }
    await drafts.keep(promptId, encode ? { ...draft, document: encode() } : draft)
    lastKept = encode ? undefined : save
    await takeOver()
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
      await takeOver().catch(() => undefined)
    },
  }
}

const isSameWork = (one: SaveState, other: SaveState): boolean =>
  one.content === other.content && one.stored === other.stored && one.sending === other.sending

/** Writers of documents that are merged when the prompt is shared: dropped with it. */
const listMerged = (draft: Draft | null): string[] =>
  draft?.document ? [draft.writer, ...(draft.others ?? []).map(({ writer }) => writer)] : []
