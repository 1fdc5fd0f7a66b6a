import { type IncludedPrompt, writeOutIncludes } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { chooseCopyPlace } from '#web/entities/workspace/choose-copy-place.ts'
import { useWorkspaceId, workspacesQuery } from '#web/entities/workspace/workspaces.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { useUserId } from '#web/lib/auth/auth-provider.tsx'
import { setWorkspaceId } from '#web/lib/workspace/current-workspace.ts'
import { saveCopy } from '../api/save-prompt.ts'
import type { EditorSession } from '../model/editor-session.ts'
import { isUnsaved } from '../model/save-machine.ts'

export type CopySaver = { save: () => void; isSaving: boolean }

type Copied = { promptId: string; session: EditorSession; included: readonly IncludedPrompt[] }

/** Saves what is on the screen as a prompt of one's own and opens it, in the workspace that it went to. */
export function useSaveCopy({ promptId, session, included }: Copied): CopySaver {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const userId = useUserId()
  const currentId = useWorkspaceId()
  const [isSaving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    try {
      session.readTexts()
      const { content, save: state } = session.getSnapshot()
      // In another workspace there is nothing to include.
      const unsaved = isUnsaved(state) ? writeOutIncludes(content, [...included]).content : null
      // Asked anew: the person may have lost the role, or the workspace, since it was opened.
      const workspaces = await queries.fetchQuery({ ...workspacesQuery, staleTime: 0 })
      const place = chooseCopyPlace(workspaces, currentId)
      if (!place || userId === undefined) return
      const id = await saveCopy({ promptId, content: unsaved, workspaceId: place.id })
      await session.abandon()
      const placeId = place.kind === 'personal' ? null : place.id
      if (placeId !== currentId) setWorkspaceId(userId, placeId)
      stackToast({ title: `Copy saved in ${place.name}`, variant: 'success' })
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
