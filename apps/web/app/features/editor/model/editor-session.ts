import {
  createId,
  type PromptContent,
  type PromptVariable,
  type VariableUse,
} from '@product/domain'
import { listUses } from '#web/entities/prompt/own-variables.ts'
import { followUses, replaceVariable } from './change-variables.ts'
import type { Creation, Draft, DraftStore } from './draft-store.ts'
import {
  isUnsaved,
  type Save,
  type SaveState,
  type SaveStatus,
  type Stored,
  statusOf,
} from './save-machine.ts'
import { createSaver, type SaveAnswer } from './saver.ts'

export type TextField = 'body' | 'systemMessage'

/** A variable's new name, in its declaration and in both texts. */
export type Renaming = { from: string; to: string }

export type EditorSnapshot = {
  content: PromptContent
  save: SaveState
  /** Counts the times that texts were changed from outside their editors. */
  textRevision: number
  /** The renaming that made this revision of the texts, if one did. */
  renaming: Renaming | undefined
  /** Whether something was typed that has not been read yet. */
  isTyping: boolean
  /** Whether unsaved work is safe on this device. */
  isKept: boolean
}

type SessionOptions = {
  promptId: string
  content: PromptContent
  revision: number
  draft: Draft | null
  creation: Creation
  drafts: DraftStore
  /** Somebody else's, to be read only. */
  isReadOnly?: boolean
  send: (save: Save, creation: Creation) => Promise<SaveAnswer>
  /** The prompt as it is on the server now; null where that cannot be told. */
  load: () => Promise<Stored | null>
}

const readingPause = 150
const longestReading = 1_000

/** One open prompt: its content as it is edited, kept on the device and saved. */
export function createEditorSession(options: SessionOptions) {
  const { promptId, drafts, creation } = options
  const writer = createId()
  const listeners = new Set<() => void>()
  const unread = new Map<TextField, () => string>()
  let readingTimer: ReturnType<typeof setTimeout> | undefined
  let unreadSince = 0
  let isRefreshing = false
  let isReadOnly = options.isReadOnly ?? false
  let isAbandoned = false
  let usesBefore: readonly VariableUse[] | undefined

  const saver = createSaver({
    initial: startState(options),
    send: async (save) => {
      const answer = await options.send(save, creation)
      // Text typed meanwhile is merged too.
      if ('failure' in answer && answer.failure.kind === 'conflict') readTexts()
      return answer
    },
    onChange: (save) => {
      if (save.content !== edited) takeOver(save.content)
      update({ save, content: save.content })
      keep()
    },
  })
  /** The content as it was last edited here. */
  let edited = saver.read().content
  let snapshot: EditorSnapshot = {
    content: saver.read().content,
    save: saver.read(),
    textRevision: 0,
    renaming: undefined,
    isTyping: false,
    isKept: true,
  }

  function update(changes: Partial<EditorSnapshot>) {
    snapshot = { ...snapshot, ...changes }
    for (const notify of listeners) notify()
  }

  /** Content that was merged, chosen or saved elsewhere: the editors of the texts are told. */
  function takeOver(content: PromptContent) {
    edited = content
    usesBefore = undefined
    snapshot = { ...snapshot, textRevision: snapshot.textRevision + 1, renaming: undefined }
  }

  /** At once, also behind a write that is not done yet: a page that is left hears of no end. */
  function keep() {
    writeDraft().then(
      () => markKept(true),
      () => markKept(false),
    )
  }

  function markKept(isKept: boolean) {
    if (snapshot.isKept !== isKept) update({ isKept })
  }

  async function writeDraft() {
    if (isAbandoned) return
    const save = saver.read()
    if (!isUnsaved(save)) return await drafts.drop(promptId, writer)
    const { content, stored, sending } = save
    await drafts.keep(promptId, { writer, content, revision: stored.revision, sending, creation })
  }

  /** The content with what was typed meanwhile. */
  function takeTexts(): PromptContent {
    clearTimeout(readingTimer)
    readingTimer = undefined
    const texts = Object.fromEntries([...unread].map(([field, read]) => [field, read()]))
    unread.clear()
    snapshot = { ...snapshot, isTyping: false }
    return { ...snapshot.content, ...texts }
  }

  function edit(next: PromptContent) {
    if (isReadOnly) return
    edited = follow(next)
    saver.edit(edited)
  }

  /** With the variables that its texts use. */
  function follow(next: PromptContent): PromptContent {
    const { body, systemMessage, variables } = snapshot.content
    if (next.body === body && next.systemMessage === systemMessage && next.variables === variables)
      return next
    const uses = listUses(next)
    const before = usesBefore ?? listUses(snapshot.content)
    usesBefore = uses
    return followUses(next, before, uses)
  }

  function readTexts() {
    if (unread.size > 0) edit(takeTexts())
  }

  function change(
    changes: (content: PromptContent) => Partial<PromptContent>,
    renaming?: Renaming,
  ): void {
    if (isReadOnly) return
    const current = takeTexts()
    const made = changes(current)
    if ('body' in made || 'systemMessage' in made)
      snapshot = { ...snapshot, textRevision: snapshot.textRevision + 1, renaming }
    edit({ ...current, ...made })
  }

  function replace(name: string, replacement: PromptVariable) {
    const renaming = { from: name, to: replacement.name }
    change((current) => replaceVariable(current, name, replacement), renaming)
  }

  /** Resolves when the save in flight ends; an earlier connection problem does not count. */
  const settled = (before: SaveState['trouble']) =>
    new Promise<SaveStatus>((resolve) => {
      const check = () => {
        const status = statusOf(snapshot.save)
        const isTriedAgain = status === 'offline' && snapshot.save.trouble === before
        if (status === 'saving' || isTriedAgain) return
        listeners.delete(check)
        resolve(status)
      }
      listeners.add(check)
      check()
    })

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    /** From the editor of that text, at every key: the text is read when typing pauses. */
    type: (field: TextField, read: () => string) => {
      if (isReadOnly) return
      const isFirst = unread.size === 0
      if (isFirst) unreadSince = Date.now()
      unread.set(field, read)
      if (isFirst) update({ isTyping: true })
      clearTimeout(readingTimer)
      const left = longestReading - (Date.now() - unreadSince)
      readingTimer = setTimeout(readTexts, Math.max(0, Math.min(readingPause, left)))
    },
    /** From everywhere else; texts given here are put into their editors. */
    change: (changes: (content: PromptContent) => Partial<PromptContent>) => change(changes),
    /** Replaces a variable; a new name is taken over by every use in both texts. */
    replaceVariable: replace,
    /** From the editor of a text that has undone or redone a renaming: the rest follows. */
    followRenaming: ({ from, to }: Renaming) => {
      const renamed = snapshot.content.variables.find(({ name }) => name === from)
      if (renamed) replace(from, { ...renamed, name: to })
    },
    /** Takes over at once what was typed. */
    readTexts,
    seal: (note: string) => {
      if (isReadOnly) return
      readTexts()
      saver.seal(note)
    },
    /** Keeps and sends at once what waits for a pause. */
    flush: () => {
      if (isAbandoned) return
      readTexts()
      saver.flush()
    },
    reconnect: saver.reconnect,
    /** For an editor that was left alone: another tab or device may have saved meanwhile. */
    refresh: async () => {
      const isIdle = unread.size === 0 && statusOf(saver.read()) === 'saved'
      if (!isIdle || isRefreshing) return
      isRefreshing = true
      const stored = await options.load()
      isRefreshing = false
      if (!stored || stored.revision <= saver.read().stored.revision) return
      // Text typed before the answer came is merged into it.
      readTexts()
      saver.refresh(stored)
    },
    /** Sends again what was refused. */
    retry: () => {
      readTexts()
      saver.retry()
    },
    /** Stores everything, also what is new and untouched; the answer says whether it is stored. */
    store: async (): Promise<SaveStatus> => {
      if (isReadOnly) return 'saved'
      readTexts()
      const { trouble } = snapshot.save
      if (snapshot.save.stored.revision === 0 && !isUnsaved(snapshot.save)) saver.seal('')
      else saver.flush()
      return await settled(trouble)
    },
    /** Text that was typed before is still sent, so that the server says whether it is stored. */
    setReadOnly: (next: boolean) => {
      if (isReadOnly === next) return
      if (next) {
        readTexts()
        saver.flush()
      }
      isReadOnly = next
      if (!next) saver.retry()
    },
    /** Throws away what is kept on this device, once it is stored elsewhere. */
    abandon: async () => {
      isReadOnly = true
      isAbandoned = true
      await drafts.drop(promptId, writer).catch(() => undefined)
    },
    resolve: (content: PromptContent) => {
      unread.clear()
      snapshot = { ...snapshot, isTyping: false }
      saver.resolve(content)
    },
  }
}

export type EditorSession = ReturnType<typeof createEditorSession>

function startState({ content, revision, draft }: SessionOptions): SaveState {
  const fresh = { content, stored: { revision, content }, sending: null, seal: null, trouble: null }
  if (!draft) return fresh
  return {
    content: draft.content,
    stored:
      draft.revision === revision
        ? { revision, content: revision === 0 ? null : content }
        : { revision: draft.revision, content: null },
    sending: draft.sending,
    seal: null,
    // Nobody knows whether it arrived: it is sent again as it was.
    trouble: draft.sending ? { kind: 'unreachable', attempts: 0 } : null,
  }
}
