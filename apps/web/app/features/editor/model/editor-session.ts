import type { PromptContent, PromptVariable } from '@product/domain'
import { replaceVariable } from './change-variables.ts'
import { createTypingFollower } from './follow-typing.ts'
import { createDraftKeeper } from './keep-draft.ts'
import {
  isUnsaved,
  type Refusal,
  type SaveState,
  type SaveStatus,
  statusOf,
} from './save-machine.ts'
import { createSaver } from './saver.ts'
import {
  type EditedText,
  type EditorSnapshot,
  editedTexts,
  mergeIntoShared,
  type Renaming,
  type SessionOptions,
  startState,
  type TextEditor,
} from './session-state.ts'
import type { InputField, SharedDocument, UndoStep } from './shared-document.ts'
import { createSharedSaving, type SharedSaving } from './shared-saving.ts'

const readingPause = 150
const longestReading = 1_000
/** Nothing is held back for longer: the code or the connection may take any time. */
const longestJoining = 10_000

/**
 * One open prompt: its content as it is edited, kept on the device and saved. It is edited alone, and saved as a
 * whole, until its shared document has been joined; from then on the document is what is edited.
 */
export function createEditorSession(options: SessionOptions) {
  const { promptId, drafts, creation } = options
  const listeners = new Set<() => void>()
  const unread = new Map<EditedText, () => string>()
  const editors = new Map<EditedText, TextEditor>()
  const typing = createTypingFollower()
  let readingTimer: ReturnType<typeof setTimeout> | undefined
  let joiningTimer: ReturnType<typeof setTimeout> | undefined
  let unreadSince = 0
  let isRefreshing = false
  let isReadOnly = options.isReadOnly ?? false
  let shared: SharedSaving | null = null
  /** A document that was kept is merged as a document, not sent as a text. */
  let mustShare = options.draft?.document !== undefined

  const saver = createSaver({
    initial: startState(options),
    ended: options.signedOut,
    send: async (save) => {
      const answer = await options.send(save, creation)
      // Text typed meanwhile is merged too.
      if ('failure' in answer && answer.failure.kind === 'conflict') readTexts()
      return answer
    },
    onChange: (save) => {
      if (shared) return
      if (save.content !== edited) takeOver(save.content)
      update({ save, content: save.content })
      keeper.keep(save)
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
    connection: null,
  }
  if (mustShare) saver.hold()

  function update(changes: Partial<EditorSnapshot>) {
    snapshot = { ...snapshot, ...changes }
    for (const notify of listeners) notify()
  }

  /** Content that was merged, chosen or saved elsewhere: the editors of the texts are told. */
  function takeOver(content: PromptContent) {
    edited = content
    typing.forget()
    snapshot = { ...snapshot, textRevision: snapshot.textRevision + 1, renaming: undefined }
  }

  const keeper = createDraftKeeper({
    promptId,
    drafts,
    creation,
    restored: options.draft,
    onKept: (isKept) => {
      if (snapshot.isKept !== isKept) update({ isKept })
    },
  })

  /** The content with what was typed meanwhile. */
  function takeTexts(): PromptContent {
    clearTimeout(readingTimer)
    readingTimer = undefined
    const texts = Object.fromEntries([...unread].map(([field, read]) => [field, read()]))
    unread.clear()
    snapshot = { ...snapshot, isTyping: false }
    return shared ? shared.document.read(snapshot.content) : { ...snapshot.content, ...texts }
  }

  function edit(next: PromptContent) {
    if (isReadOnly) return
    edited = typing.follow(snapshot.content, next)
    saver.edit(edited)
  }

  function readTexts() {
    if (shared) readShared(shared)
    else if (unread.size > 0) edit(takeTexts())
  }

  /** The content of the shared document now, with the variables that were typed here. */
  function readShared({ document }: SharedSaving) {
    const isTyped = unread.size > 0
    const read = takeTexts()
    const next = isTyped && !isReadOnly ? typing.followTyped(snapshot.content, read) : read
    if (next !== read) document.write({ variables: next.variables })
    if (!isTyped) typing.forget()
    showShared(next)
  }

  function showShared(content: PromptContent) {
    if (!shared) return
    const { document } = shared
    const save = shared.read(content)
    edited = content
    update({ content, save, connection: document.state() })
    keeper.keep(save, document.encode)
  }

  function change(
    changes: (content: PromptContent) => Partial<PromptContent>,
    renaming?: Renaming,
  ): void {
    if (isReadOnly) return
    const current = takeTexts()
    const made = changes(current)
    if (shared) changeShared(shared, { current, made, renaming })
    else {
      if ('body' in made || 'systemMessage' in made)
        snapshot = { ...snapshot, textRevision: snapshot.textRevision + 1, renaming }
      edit({ ...current, ...made })
    }
  }

  type Change = { current: PromptContent; made: Partial<PromptContent>; renaming?: Renaming }

  function changeShared({ document }: SharedSaving, { current, made, renaming }: Change) {
    // By their editors, so that it can be undone there.
    for (const field of editedTexts) {
      const text = made[field]
      if (text !== undefined) editors.get(field)?.put(text, renaming)
    }
    const { variables } = typing.follow(snapshot.content, { ...current, ...made })
    document.write(variables === current.variables ? made : { ...made, variables })
    showShared(document.read(snapshot.content))
  }

  function replace(name: string, replacement: PromptVariable) {
    const renaming = { from: name, to: replacement.name }
    change((current) => replaceVariable(current, name, replacement), renaming)
  }

  function scheduleReading() {
    clearTimeout(readingTimer)
    const left = longestReading - (Date.now() - unreadSince)
    readingTimer = setTimeout(readTexts, Math.max(0, Math.min(readingPause, left)))
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

  /** The changes made here on top of the shared document; null where it has to be saved first. */
  function mergeInto(document: SharedDocument): PromptContent | null {
    const save = saver.read()
    const kept = mustShare ? options.draft?.content : undefined
    return mergeIntoShared({ save, held: document.read(save.content), kept, isReadOnly })
  }

  /** It cannot be shared for now. */
  function saveAlone() {
    if (!shared && !mustShare) saver.release()
  }

  /** False where something has to be saved first: then it is to be tried again. */
  function share(document: SharedDocument): boolean {
    if (shared) return true
    readTexts()
    const content = mergeInto(document)
    if (!content) {
      mustShare = false
      saver.release()
      return false
    }
    const { stored, seal } = saver.read()
    document.write(content)
    shared = createSharedSaving({
      document,
      revision: stored.revision,
      saveVersion: options.saveVersion,
      onChange: () => showShared(snapshot.content),
    })
    saver.hold()
    mustShare = false
    typing.forget()
    for (const [field, editor] of editors) editor.bind(document.textOf(field))
    showShared(document.read(content))
    if (seal) void shared.seal(seal.note)
    return true
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    /** Returns a function that ends it. */
    attachText: (field: EditedText, editor: TextEditor) => {
      editors.set(field, editor)
      if (shared) editor.bind(shared.document.textOf(field))
      return () => void editors.delete(field)
    },
    /** The prompt is about to be shared: until then nothing is sent that would have to be merged. */
    awaitSharing: () => {
      saver.hold()
      clearTimeout(joiningTimer)
      joiningTimer = setTimeout(saveAlone, longestJoining)
    },
    saveAlone,
    share,
    /** The document cannot take what was written in it: that is saved as a whole, and merged or refused with a reason. */
    unshare: () => {
      if (!shared) return
      readTexts()
      const isSaved = !shared.document.isBehind()
      const revision = shared.revision()
      shared = null
      for (const editor of editors.values()) editor.bind(null)
      snapshot = { ...snapshot, connection: null }
      const { content } = snapshot
      const stored = { revision, content: isSaved ? content : null }
      saver.restart({ content, stored, sending: null, seal: null, trouble: null })
    },
    /** Somebody else has edited the shared document. */
    followDocument: () => {
      if (readingTimer !== undefined) return
      unreadSince = Date.now()
      scheduleReading()
    },
    /** Its connection has changed, or what the server has of it. */
    followConnection: () => {
      if (!shared) return
      const { document } = shared
      shared.noteConnection()
      const isOther = isUnsaved(snapshot.save) !== document.isBehind()
      // The person who types is told when the text is read.
      const isDue = isOther && readingTimer === undefined
      if (document.state() !== snapshot.connection || isDue) showShared(snapshot.content)
    },
    noteSaved: (saved: number) => {
      shared?.noteSaved(saved)
      showShared(snapshot.content)
    },
    noteRefused: (refusal: Omit<Refusal, 'kind'>) => {
      shared?.noteRefused(refusal)
      showShared(snapshot.content)
    },
    /** From the editor of that text, at every key: the text is read when typing pauses. */
    type: (field: EditedText, read: () => string, near = '') => {
      if (isReadOnly) return
      const isFirst = unread.size === 0
      if (isFirst) unreadSince = Date.now()
      unread.set(field, read)
      if (shared) typing.noteTyped(near)
      if (isFirst) update({ isTyping: true })
      scheduleReading()
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
    /** False where nobody else writes: then the input's own history is whole. */
    stepInput: (field: InputField, step: UndoStep): boolean => {
      if (!shared || isReadOnly) return false
      readTexts()
      shared.document.stepInput(field, step)
      readTexts()
      return true
    },
    /** Takes over at once what was typed. */
    readTexts,
    seal: (note: string) => {
      if (isReadOnly) return
      readTexts()
      if (shared) void shared.seal(note)
      else saver.seal(note)
    },
    /** Keeps and sends at once what waits for a pause. */
    flush: () => {
      if (keeper.isAbandoned()) return
      readTexts()
      if (shared || mustShare) return
      saver.release()
      saver.flush()
    },
    reconnect: saver.reconnect,
    /** For an editor that was left alone: another tab or device may have saved meanwhile. */
    refresh: async () => {
      const isIdle = unread.size === 0 && statusOf(saver.read()) === 'saved'
      if (shared || !isIdle || isRefreshing) return
      isRefreshing = true
      const stored = await options.load()
      isRefreshing = false
      if (shared || !stored || stored.revision <= saver.read().stored.revision) return
      // Text typed before the answer came is merged into it.
      readTexts()
      saver.refresh(stored)
    },
    /** Sends again what was refused. */
    retry: () => {
      readTexts()
      if (shared) shared.retry()
      else saver.retry()
    },
    /** Stores everything, also what is new and untouched; the answer says whether it is stored. */
    store: async (): Promise<SaveStatus> => {
      if (isReadOnly) {
        // Comments of readers refer to it.
        if (shared) shared.noteStored(await options.load())
        return 'saved'
      }
      readTexts()
      if (shared) return await shared.saveVersion()
      const { trouble } = snapshot.save
      saver.release()
      if (snapshot.save.stored.revision === 0 && !isUnsaved(snapshot.save)) saver.seal('')
      else saver.flush()
      return await settled(trouble)
    },
    /** The content of the newest version, as far as it is known. */
    storedContent: (): PromptContent | null =>
      shared ? shared.storedContent() : snapshot.save.stored.content,
    /** Text that was typed before is still sent, so that the server says whether it is stored. */
    setReadOnly: (next: boolean) => {
      if (isReadOnly === next) return
      if (next) {
        readTexts()
        saver.flush()
      }
      isReadOnly = next
      if (!next && !shared) saver.retry()
    },
    /** Throws away what is kept on this device, once it is stored elsewhere. */
    abandon: async () => {
      isReadOnly = true
      await keeper.abandon()
    },
    resolve: (content: PromptContent) => {
      unread.clear()
      snapshot = { ...snapshot, isTyping: false }
      saver.resolve(content)
    },
  }
}

export type EditorSession = ReturnType<typeof createEditorSession>
