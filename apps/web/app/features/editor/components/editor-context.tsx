import type { PromptVariable, VariableUse } from '@product/domain'
import { createContext, use } from 'react'
import type { PassageStore } from '#web/entities/comment/passage-store.ts'
import type { TestValues } from '../api/save-test-values.ts'
import type { LikelyTypo } from '../model/change-variables.ts'
import type { EditorSession } from '../model/editor-session.ts'
import type { EditorSnapshot } from '../model/session-state.ts'
import type { Presence } from '../shared/presence.ts'

type EditorState = EditorSnapshot & {
  promptId: string
  /** Passages of the texts that are commented on. */
  passages: PassageStore
  /** The people who have the prompt open; null while it is edited alone. */
  presence: Presence | null
  isReadOnly: boolean
  session: EditorSession
  /** The variables that the texts use. */
  uses: readonly VariableUse[]
  typos: readonly LikelyTypo[]
  /** The prompt's own variables, those among them that are about to declare themselves. */
  variables: readonly PromptVariable[]
  testValues: TestValues
}

export const EditorContext = createContext<EditorState | undefined>(undefined)

export function useEditor(): EditorState {
  const state = use(EditorContext)
  if (!state) throw new Error('useEditor must be used within an EditorScreen')
  return state
}
