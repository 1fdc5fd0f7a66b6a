import type { MailingContent, WholeMailing } from '@product/contract/mailings'
import { ApiError } from '@product/sdk'

type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict' | 'deleted'

export type DraftState = {
  content: MailingContent
  revision: number
  status: SaveStatus
  error: unknown
}

type Settings = {
  mailing: WholeMailing
  save: (content: MailingContent, baseRevision: number) => Promise<WholeMailing>
  /** After the last change, in milliseconds. */
  pause?: number
  /** After a save that failed. */
  retryPause?: number
}

/** Nothing is stored any more: somebody else changed or deleted the draft. */
const isOver = (status: SaveStatus): boolean => status === 'conflict' || status === 'deleted'

export type DraftSaver = ReturnType<typeof createDraftSaver>

export const contentOf = ({
  kind,
  subject,
  previewText,
  body,
  effectiveOn,
  inArchive,
}: WholeMailing): MailingContent => ({ kind, subject, previewText, body, effectiveOn, inArchive })

/**
 * Stores a draft a moment after each change, one save after the other. A save that failed is sent again; one that
 * somebody else's change or deletion came before is not, because it would overwrite theirs.
 */
export function createDraftSaver({ mailing, save, pause = 700, retryPause = 5_000 }: Settings) {
  const listeners = new Set<() => void>()
  let state: DraftState = {
    content: contentOf(mailing),
    revision: mailing.revision,
    status: 'saved',
    error: undefined,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> | undefined
  /** Saves are planned while it is open; none is sent while it is stopped. */
  let phase: 'open' | 'left' | 'stopped' = 'open'

  function set(changes: Partial<DraftState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function plan(milliseconds: number): void {
    clearTimeout(timer)
    if (phase !== 'open') return
    timer = setTimeout(() => void store(), milliseconds)
  }

  /** Resolves when what was there at the call is stored or has failed. */
  async function store(): Promise<void> {
    clearTimeout(timer)
    // Of several that wait, the first sends, and the others wait for it.
    while (underWay) await underWay
    if (phase === 'stopped' || state.status === 'saved' || isOver(state.status)) return
    underWay = send().finally(() => {
      underWay = undefined
    })
    await underWay
  }

  async function storeAll(): Promise<void> {
    do await store()
    while (state.status === 'unsaved' && phase !== 'stopped')
  }

  async function send(): Promise<void> {
    const { content, revision } = state
    set({ status: 'saving', error: undefined })
    try {
      const stored = await save(content, revision)
      set({ revision: stored.revision, status: state.content === content ? 'saved' : 'unsaved' })
      if (state.status === 'unsaved') plan(pause)
    } catch (error) {
      const status = statusAfter(error)
      set({ status, error })
      if (!isOver(status)) plan(retryPause)
    }
  }

  function statusAfter(error: unknown): SaveStatus {
    if (!(error instanceof ApiError)) return 'failed'
    if (error.status === 404) return 'deleted'
    return error.status === 409 ? 'conflict' : 'failed'
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: (): DraftState => state,
    change: (changes: Partial<MailingContent>): void => {
      const isSaving = state.status === 'saving' || isOver(state.status)
      set({
        content: { ...state.content, ...changes },
        ...(!isSaving && { status: 'unsaved' as const }),
      })
      if (state.status === 'unsaved') plan(pause)
    },
    /** Stores everything now; the revision that is stored, or the error that kept it from being so. */
    flush: async (): Promise<number> => {
      await storeAll()
      if (state.status !== 'saved') throw state.error
      return state.revision
    },
    /** When the screen is shown, and where the draft could not be deleted. */
    open: (): void => {
      phase = 'open'
      if (state.status === 'unsaved' || state.status === 'failed') plan(pause)
    },
    /** On leaving the screen: what is unsaved is sent once more, and nothing after it. */
    leave: (): void => {
      clearTimeout(timer)
      if (phase === 'stopped') return
      phase = 'left'
      void storeAll()
    },
    /** Before the draft is deleted: resolves when nothing is under way that would create it again. */
    stop: async (): Promise<void> => {
      phase = 'stopped'
      clearTimeout(timer)
      while (underWay) await underWay
    },
  }
}
