import type { Prompt } from '@product/contract/prompts'
import { contentFields, mergeContents, type PromptContent } from '@product/domain'
import type { Save } from '#web/lib/offline/draft-store.ts'

/** Cheap where nothing changed: texts and untouched parts are compared as they are. */
export const isSameContent = (one: PromptContent, other: PromptContent): boolean =>
  one === other || contentFields.every((field) => isSameField(one, other, field))

export const isSameField = (
  one: PromptContent,
  other: PromptContent,
  field: keyof PromptContent,
): boolean =>
  one[field] === other[field] ||
  (typeof one[field] !== 'string' && JSON.stringify(one[field]) === JSON.stringify(other[field]))

export type SaveFailure = { kind: 'unreachable' } | { kind: 'conflict'; theirs: Prompt } | Refusal

export type SaveEvent =
  | { kind: 'edited'; content: PromptContent }
  | { kind: 'seal-asked'; note: string }
  | { kind: 'due' }
  | { kind: 'reconnected' }
  | { kind: 'retried' }
  | ({ kind: 'answered'; saveId: string } & Answer)
  | { kind: 'failed'; saveId: string; failure: SaveFailure }
  | { kind: 'resolved'; content: PromptContent }
  | { kind: 'refreshed'; stored: Stored }

/** A command for the caller: send a save, or raise `due` after a delay. */
export type SaveCommand = { kind: 'send'; save: Save } | { kind: 'wait'; milliseconds: number }

type Step = { state: SaveState; command: SaveCommand | null }

export const typingPause = 800
const longestWait = 30_000

const rest = (state: SaveState): Step => ({ state, command: null })

const wait = (state: SaveState, milliseconds = typingPause): Step => ({
  state,
  command: { kind: 'wait', milliseconds },
})

/**
 * The rules of automatic saving. At most one save is on its way; one that got no answer is sent
 * again as it was before anything newer is. A newer revision from elsewhere is merged with what was
 * changed here; only where both changed the same it is a conflict, and nothing is sent until it is
 * resolved. After a refusal nothing is sent until something changes or somebody asks for it.
 */
export function advance(state: SaveState, event: SaveEvent, createId: () => string): Step {
  switch (event.kind) {
    case 'edited':
      return edit(state, event.content)
    case 'seal-asked':
      return proceed({ ...withoutRefusal(state), seal: { note: event.note } }, createId)
    case 'retried':
      return proceed(withoutRefusal(state), createId)
    case 'due':
    case 'reconnected':
      return event.kind === 'reconnected' && state.trouble?.kind !== 'unreachable'
        ? rest(state)
        : proceed(state, createId)
    case 'answered':
      return answer(state, event, createId)
    case 'failed':
      return state.sending?.saveId === event.saveId
        ? fail(state, event.failure, createId)
        : rest(state)
    case 'resolved':
      return resolve(state, event.content, createId)
    case 'refreshed':
      return rest(refresh(state, event.stored))
  }
}

/** Takes over what was saved elsewhere; where both sides changed the same, nothing happens yet. */
function refresh(state: SaveState, stored: Stored): SaveState {
  if (state.trouble || state.sending) return state
  return rebase(state, stored) ?? state
}

/** The changes made here on top of what was saved elsewhere; null where they exclude each other. */
function rebase(state: SaveState, { revision, content }: Stored): SaveState | null {
  const { stored } = state
  if (stored.content === null || revision <= stored.revision) return null
  if (isSameContent(state.content, stored.content))
    return { ...state, content, stored: { revision, content } }
  const merged = mergeContents(stored.content, state.content, content)
  if (merged.conflicts.length > 0) return null
  return { ...state, content: merged.content, stored: { revision, content } }
}

function edit(state: SaveState, content: PromptContent): Step {
  const edited = { ...withoutRefusal(state), content }
  return state.sending || edited.trouble || !needsSave(edited) ? rest(edited) : wait(edited)
}

/** Sends what has to be sent now: the unanswered save again, or a new one. */
function proceed(state: SaveState, createId: () => string): Step {
  if (state.trouble?.kind === 'conflict' || state.trouble?.kind === 'refused') return rest(state)
  if (state.sending)
    return state.trouble ? { state, command: { kind: 'send', save: state.sending } } : rest(state)
  if (!needsSave(state)) return rest(state)
  const save: Save = {
    saveId: createId(),
    baseRevision: state.stored.revision,
    content: state.content,
    seal: state.seal !== null,
    note: state.seal?.note ?? '',
  }
  return { state: { ...state, sending: save, seal: null }, command: { kind: 'send', save } }
}

function answer(
  state: SaveState,
  event: Answer & { saveId: string },
  createId: () => string,
): Step {
  const { sending } = state
  if (sending?.saveId !== event.saveId) return rest(state)
  const answered = { ...state, ...takeAnswer(state, sending, event), sending: null, trouble: null }
  if (answered.seal) return proceed(answered, createId)
  return needsSave(answered) ? wait(answered) : rest(answered)
}

/**
 * A save on an older revision was merged with what others saved since: then what is on the screen is
 * merged with it too. Otherwise the server has what was sent.
 */
function takeAnswer(
  { content }: SaveState,
  sent: Save,
  { revision, content: merged }: Answer,
): Pick<SaveState, 'content' | 'stored'> {
  const isMerged = sent.baseRevision > 0 && revision > sent.baseRevision + 1
  if (!isMerged || !merged) return { content, stored: { revision, content: sent.content } }
  const isUntouched = isSameContent(content, sent.content)
  return {
    content: isUntouched ? merged : mergeContents(sent.content, content, merged).content,
    stored: { revision, content: merged },
  }
}

function fail(state: SaveState, failure: SaveFailure, createId: () => string): Step {
  if (failure.kind === 'unreachable') {
    const attempts = state.trouble?.kind === 'unreachable' ? state.trouble.attempts + 1 : 1
    const trouble = { kind: 'unreachable', attempts } as const
    return wait({ ...state, trouble }, Math.min(500 * 2 ** attempts, longestWait))
  }
  if (failure.kind === 'refused') return rest({ ...state, sending: null, trouble: failure })
  const { revision, content } = failure.theirs
  const known = [state.content, ...(state.sending ? [state.sending.content] : [])]
  // Both wrote the same, or it is our own from just before the page was left: nothing to choose.
  if (known.some((mine) => isSameContent(content, mine))) {
    const settled = { ...state, stored: { revision, content }, sending: null, trouble: null }
    return needsSave(settled) ? wait(settled) : rest(settled)
  }
  const rebased = rebase(state, { revision, content })
  if (!rebased) return rest({ ...state, sending: null, trouble: failure })
  const { sending } = state
  const seal = state.seal ?? (sending?.seal ? { note: sending.note } : null)
  return proceed({ ...rebased, sending: null, trouble: null, seal }, createId)
}

function resolve(state: SaveState, content: PromptContent, createId: () => string): Step {
  if (state.trouble?.kind !== 'conflict') return rest(state)
  const { theirs } = state.trouble
  const stored = { revision: theirs.revision, content: theirs.content }
  return proceed({ ...state, content, stored, trouble: null }, createId)
}

const withoutRefusal = (state: SaveState): SaveState =>
  state.trouble?.kind === 'refused' ? { ...state, trouble: null } : state

/** What the server made of a save. */
export type Answer = { revision: number; content?: PromptContent }

/** A state of a prompt on the server. */
export type Stored = { revision: number; content: PromptContent }

/** The server will not have it as it is. */
export type Refusal = { kind: 'refused'; code: string; message: string }

type SaveTrouble =
  | { kind: 'unreachable'; attempts: number }
  | { kind: 'conflict'; theirs: Prompt }
  | Refusal

export type SaveState = {
  /** The content on the screen. */
  content: PromptContent
  /** The last state known to be on the server; without content if only the revision is known. */
  stored: { revision: number; content: PromptContent | null }
  /** Sent and not answered yet. */
  sending: Save | null
  /** A version was asked for that has not been sent yet. */
  seal: { note: string } | null
  trouble: SaveTrouble | null
}

export type SaveStatus = 'new' | 'saving' | 'saved' | 'offline' | 'conflict' | 'refused'

/** Whether there is something that the server does not have. */
const needsSave = ({ content, stored, seal }: SaveState): boolean =>
  seal !== null || stored.content === null || !isSameContent(content, stored.content)

export const isUnsaved = (state: SaveState): boolean => state.sending !== null || needsSave(state)

export function statusOf(state: SaveState): SaveStatus {
  switch (state.trouble?.kind) {
    case 'conflict':
      return 'conflict'
    case 'refused':
      return 'refused'
    case 'unreachable':
      return 'offline'
    default:
      if (isUnsaved(state)) return 'saving'
      return state.stored.revision === 0 ? 'new' : 'saved'
  }
}
