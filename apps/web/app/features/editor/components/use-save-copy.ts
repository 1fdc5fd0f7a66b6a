import { type IncludedPrompt, writeOutIncludes } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { saveCopy } from '../api/save-prompt.ts'
import type { EditorSession } from '../model/editor-session.ts'
import { isUnsaved } from '../model/save-machine.ts'

export type CopySaver = { save: () => void; isSaving: boolean }

type Copied = { promptId: string; session: EditorSession; included: readonly IncludedPrompt[] }

/** Saves what is on the screen as a prompt of one's own and opens it. */
export function useSaveCopy({ promptId, session, included }: Copied): CopySaver {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isSaving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    try {
      session.readTexts()
      const { content, save: state } = session.getSnapshot()
      // In another workspace there is nothing to include.
      const unsaved = isUnsaved(state) ? writeOutIncludes(content, [...included]).content : null
      const id = await saveCopy({ promptId, content: unsaved })
      await session.abandon()
      stackToast({ title: 'Saved as a copy', variant: 'success' })
      void queries.invalidateQueries({ queryKey: promptsKey })
      await navigate(`/editor/${id}`)
    } catch (error) {
      stackError('No copy was saved', error)
    } finally {
      setSaving(false)
    }
  }

  return { save: () => void save(), isSaving }
}
