import type { PromptContent } from '@product/domain'
import type { Refusal, SaveFailure, SaveState, SaveStatus, Stored } from './save-machine.ts'
import type { ConnectionState, SharedDocument } from './shared-document.ts'

export type SaveVersionInput = { seal: boolean; note: string }

export type SaveVersion = (input: SaveVersionInput) => Promise<Stored | { failure: SaveFailure }>

/** Where the server did not make a version although the document is joined. */
const retryDelay = 5_000

type SharedSavingOptions = {
  document: SharedDocument
  /** The newest one that is known. */
  revision: number
  saveVersion: SaveVersion
  onChange: () => void
}

export type SharedSaving = ReturnType<typeof createSharedSaving>

/**
 * How a shared document is saved: its edits are by the connection, its working copy by the server, after a pause.
 * Only versions are asked for.
 */
export function createSharedSaving(options: SharedSavingOptions) {
  const { document, saveVersion, onChange } = options
  let revision = options.revision
  let storedContent: PromptContent | null = null
  let refusal: Refusal | null = null
  /** The note of a version that was asked for while the server could not be reached. */
  let postponed: string | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<unknown> = Promise.resolve()

  const isJoined = () => isReached(document.state())

  /** In the words of the rules of saving, for everybody who shows them. */
  function read(content: PromptContent): SaveState {
    const isSaved = !document.isBehind() && refusal === null && postponed === null
    return {
      content,
      stored: { revision, content: isSaved ? content : null },
      sending: null,
      seal: null,
      trouble: refusal ?? (isJoined() ? null : { kind: 'unreachable', attempts: 1 }),
    }
  }

  async function save(input: SaveVersionInput): Promise<SaveStatus> {
    // Edits from now on belong to the next version.
    const release = document.hold()
    try {
      if (!(await document.settle())) return 'offline'
      const answer = await saveVersion(input)
      if (!('failure' in answer)) {
        revision = Math.max(revision, answer.revision)
        storedContent = answer.content
        refusal = null
        return 'saved'
      }
      if (answer.failure.kind !== 'refused') return 'offline'
      refusal = answer.failure
      return 'refused'
    } finally {
      release()
      onChange()
    }
  }

  /** One after the other. */
  function enqueue(input: SaveVersionInput): Promise<SaveStatus> {
    const result = saving.then(() => save(input))
    saving = result.catch(() => undefined)
    return result
  }

  async function seal(note: string): Promise<void> {
    const status = await enqueue({ seal: true, note })
    if (status !== 'offline') return
    postponed = note
    retryTimer = setTimeout(savePostponed, retryDelay)
    onChange()
  }

  function savePostponed() {
    clearTimeout(retryTimer)
    if (postponed === null || !isJoined() || document.isBehind()) return
    const note = postponed
    postponed = null
    void seal(note)
  }

  return {
    document,
    read,
    revision: () => revision,
    /** Of the newest version that was asked for: what the positions of comments refer to. */
    storedContent: () => storedContent,
    noteStored: (stored: Stored | null) => {
      storedContent = stored?.content ?? storedContent
    },
    saveVersion: (): Promise<SaveStatus> => enqueue({ seal: false, note: '' }),
    seal,
    retry: () => void enqueue({ seal: false, note: '' }),
    /** The connection or what the server has of the document has changed. */
    noteConnection: savePostponed,
    noteSaved: (saved: number) => {
      revision = Math.max(revision, saved)
      refusal = null
    },
    noteRefused: (refused: Omit<Refusal, 'kind'>) => {
      refusal = { kind: 'refused', ...refused }
    },
  }
}

const isReached = (state: ConnectionState) => state === 'joined' || state === 'leaving'
