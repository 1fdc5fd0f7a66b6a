import type { MailingContent, WholeMailing } from '@product/contract/mailings'
import { ApiError } from '@product/sdk'

type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'

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
 * somebody else's came before is not, because it would overwrite theirs.
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

  function set(changes: Partial<DraftState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  function plan(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void store(), milliseconds)
  }

  /** Resolves when what was there at the call is stored or has failed. */
  async function store(): Promise<void> {
    clearTimeout(timer)
    if (underWay) await underWay
    if (state.status === 'saved' || state.status === 'conflict') return
    underWay = send()
    await underWay
    underWay = undefined
  }

  async function send(): Promise<void> {
    const { content, revision } = state
    set({ status: 'saving', error: undefined })
    try {
      const stored = await save(content, revision)
      set({ revision: stored.revision, status: state.content === content ? 'saved' : 'unsaved' })
      if (state.status === 'unsaved') plan(pause)
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409
      set({ status: isConflict ? 'conflict' : 'failed', error })
      if (!isConflict) plan(retryPause)
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: (): DraftState => state,
    change: (changes: Partial<MailingContent>): void => {
      const isSaving = state.status === 'saving' || state.status === 'conflict'
      set({
        content: { ...state.content, ...changes },
        ...(!isSaving && { status: 'unsaved' as const }),
      })
      if (state.status === 'unsaved') plan(pause)
    },
    /** Stores everything now; the revision that is stored, or the error that kept it from being so. */
    flush: async (): Promise<number> => {
      do await store()
      while (state.status === 'unsaved')
      if (state.status !== 'saved') throw state.error
      return state.revision
    },
    /** On leaving the screen: what is unsaved is sent. */
    leave: (): void => {
      if (state.status === 'unsaved' || state.status === 'failed') void store()
      clearTimeout(timer)
    },
  }
}
