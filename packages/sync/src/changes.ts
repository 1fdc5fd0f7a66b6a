import type { Collection, Prompt, SyncedPrompt } from '@product/contract'
import type { MergeConflict, PromptContent } from '@product/domain'

/** Fields of a collection that can be changed without a network. */
export type CollectionFields = Pick<Collection, 'name' | 'description' | 'color'>

/** A change that a person made; it waits in the outbox until the server has it. */
export type Change = { workspaceId: string } & (
  | {
      type: 'save-prompt'
      promptId: string
      content: PromptContent
      /** The prompt as it was when this edit began; null for one that is new. */
      base: Revision | null
      /** Only for a prompt that is new. */
      collectionId?: string | undefined
      source?: NonNullable<Prompt['source']> | undefined
    }
  | { type: 'favorite'; promptId: string; isFavorite: boolean }
  | { type: 'tag'; promptId: string; add: string[]; remove: string[] }
  | {
      type: 'add-to-collection' | 'remove-from-collection' | 'move-to-collection'
      promptId: string
      collectionId: string
    }
  /** To the trash and back. */
  | { type: 'delete' | 'restore'; promptId: string }
  | { type: 'test-values'; promptId: string; values: Record<string, string> }
  | { type: 'create-collection'; collectionId: string; fields: CollectionFields }
  | { type: 'change-collection'; collectionId: string; fields: Partial<CollectionFields> }
  | { type: 'delete-collection'; collectionId: string }
)

export type SavePrompt = Extract<Change, { type: 'save-prompt' }>

/** A content and the revision of the prompt that has it. */
export type Revision = Pick<Prompt, 'revision' | 'content'>

export type OutboxEntry = {
  /** Counts up: changes are sent in this order. */
  id: number
  change: Change
  /** The prompt's title or the collection's name as it was when the change was made. */
  title: string
  state: 'waiting' | 'conflict' | 'refused'
  /** Names the save to the server: sent again, it is done once. */
  saveId: string
  /** Whether the server may have it: then it stays as it was sent. */
  wasSent: boolean
  /** Failures of the server at this change while it answered other requests: their number and the time of the first. */
  failures: { count: number; since: string } | null
  /** Of a conflict, the prompt as it is on the server, and the fields that both sides changed. */
  theirs: (Revision & { conflicts: MergeConflict[] }) | null
  /** Why the server refused it for good. */
  refusal: { code: string; message: string } | null
  createdAt: string
}

/** A prompt with the changes that wait for it. */
export type CopiedPrompt = SyncedPrompt & { isWaiting: boolean }

/** `idle` until the first attempt; `failed` where the server answered with an error. */
export type SyncPhase = 'idle' | 'syncing' | 'done' | 'offline' | 'failed'

/** A change that waits for a person; `id` names it to `retry`, `discard` and `resolve`. */
type Undecided = Pick<OutboxEntry, 'id' | 'change' | 'title' | 'createdAt'> & {
  /** The text that the server does not have; empty where the change is about something else, such as a star. */
  text: string
}

/** The server refused it for good. */
export type RefusedChange = Undecided & { refusal: NonNullable<OutboxEntry['refusal']> }

/** Both sides changed the same; `theirs` is the prompt as it is on the server. */
export type ConflictingChange = Undecided & {
  change: SavePrompt
  theirs: NonNullable<OutboxEntry['theirs']>
}

export type SyncStatus = {
  phase: SyncPhase
  /** The number of changes that the server does not have yet, without those that wait for a person. */
  waiting: number
  conflicts: ConflictingChange[]
  refused: RefusedChange[]
  /** When the copy last had everything. */
  syncedAt: string | null
}
