import type { Passage } from '@product/contract/comments'
import { createPassageFinder } from '@product/domain'
import type { CommentedPrompt, Prepared } from '#web/entities/comment/commented-prompt.ts'
import { markedId, type PassageStore } from '#web/entities/comment/passage-store.ts'
import type { EditorSession } from './editor-session.ts'
import type { SaveStatus } from './save-machine.ts'

const reasonsAgainst: Partial<Record<SaveStatus, string>> = {
  offline: 'You are offline. Try again when you are back.',
  conflict: 'This prompt was changed elsewhere. Resolve the conflict first.',
  refused: 'The prompt could not be saved. Correct what is wrong with it first.',
}

type CommentedOptions = {
  promptId: string
  session: EditorSession
  passages: PassageStore
  /** The number of the newest version that is stored. */
  readVersion: () => number
  isStored: boolean
  isReadOnly: boolean
  show: () => void
  showText: () => void
  onClose: (() => void) | undefined
}

/** The editor as the comments know it. */
export function createCommentedPrompt(options: CommentedOptions): CommentedPrompt {
  const { promptId, session, passages, readVersion, isStored, isReadOnly } = options
  const { show, showText, onClose } = options

  /** Comments refer to a stored version: what is on the screen is saved first, and what others saved is read. */
  async function store(): Promise<string | undefined> {
    session.readTexts()
    await session.refresh()
    return reasonsAgainst[await session.store()]
  }

  async function preparePassage(): Promise<Prepared<Passage>> {
    const refusal = await store()
    if (refusal) return { refusal }
    const { marked } = passages.getSnapshot()
    const text = marked && session.storedContent()?.[marked.field]
    const range = marked && passages.find(marked.field, markedId)
    if (typeof text !== 'string' || !range)
      return { refusal: 'The words that you selected were deleted. Select others.' }
    // The editor may be ahead of the stored text.
    const place = createPassageFinder(passages.read(marked.field), text)(range)
    if (!place) return { refusal: 'The text has changed. Select the words again.' }
    const { start, end } = place
    const quote = text.slice(start, end)
    return { done: { version: readVersion(), field: marked.field, start, end, quote } }
  }

  const acceptSuggestion: CommentedPrompt['acceptSuggestion'] = async (suggestion) => {
    if (isReadOnly) return { refusal: 'You may read this prompt and not edit it.' }
    const refusal = await store()
    if (refusal) return { refusal }
    const { threadId, replacement } = suggestion
    if (!passages.replace(threadId, replacement))
      return {
        refusal:
          'Its words were deleted from the text, so there is nothing to replace. Copy the suggestion instead.',
      }
    // A version of its own, as far as possible: the server names the proposer in it.
    session.seal('')
    const problem = reasonsAgainst[await session.store()]
    return problem === undefined ? { done: readVersion() } : { refusal: problem }
  }

  const shown = { show, showText, onClose }
  return { promptId, isStored, passages, ...shown, preparePassage, acceptSuggestion }
}
