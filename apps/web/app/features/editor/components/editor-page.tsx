import { ErrorState } from '@product/ui/feedback/error-state'
import { type ReactNode, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { CommentedPrompt } from '#web/entities/comment/commented-prompt.ts'
import { LockedFeature } from '#web/entities/plan/locked-feature.tsx'
import type { EditedPrompt } from '#web/entities/publication/edited-prompt.ts'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'
import { isTemplateState } from '#web/entities/template/template-state.ts'
import { NoNewPrompts, useMayAddPrompts } from '#web/entities/workspace/no-new-prompts.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { isPlanRefusal } from '#web/lib/api/plan-refusal.tsx'
import { createDraftStore } from '#web/lib/offline/draft-store.ts'
import { type Opening, useOpening } from '../api/find-opening.ts'
import type { NotificationSlots } from './editor-header.tsx'
import { EditorScreen, type StoredPrompt } from './editor-screen.tsx'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { StateScreen } from './state-screen.tsx'
import { VersionScreen } from './versions/version-screen.tsx'

type EditorPageProps = {
  /** As it stands in the address: of a prompt, of a template, or `new`. */
  id: string
  accountId: string
  notFound: ReactNode
  renderComments: (commented: CommentedPrompt) => ReactNode
  renderTests: (tested: TestedPrompt) => ReactNode
  renderPublishing: (prompt: EditedPrompt) => ReactNode
  renderActions: (prompt: StoredPrompt) => ReactNode
  renderCollection: (prompt: StoredPrompt) => ReactNode
} & NotificationSlots

export function EditorPage({ id, accountId, notFound, ...slots }: EditorPageProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isTemplate = isTemplateState(useLocation().state)
  const drafts = useMemo(() => createDraftStore(accountId), [accountId])
  // A prompt opened as `new` or from a template stays open when it gets its own address.
  const [begun, setBegun] = useState<Opening>()
  const isOpen = begun?.promptId === id
  const version = Number(search.get('version')) || undefined
  const isAsked = !isOpen && version === undefined
  const { data, error, refetch, isFetching } = useOpening(
    { id, search, isTemplate },
    drafts,
    isAsked,
  )
  const opening = isOpen ? begun : data
  const mayAdd = useMayAddPrompts()

  if (version !== undefined) return <VersionScreen promptId={id} number={version} />
  if (!opening && error)
    return (
      <StateScreen>
        <h1 className="sr-only">Editor</h1>
        {isPlanRefusal(error) ? (
          <LockedFeature error={error} />
        ) : (
          <ErrorState
            title="The prompt could not be opened"
            text={describeError(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </StateScreen>
    )
  if (opening === null) return <StateScreen>{notFound}</StateScreen>
  if (!opening) return <EditorSkeleton />
  const isNew = opening.prompt === null && !isOpen
  if (isNew && mayAdd === undefined) return <EditorSkeleton />
  if (isNew && !mayAdd)
    return (
      <StateScreen>
        <NoNewPrompts />
      </StateScreen>
    )
  const begin = () => {
    if (opening.promptId === id) return
    setBegun(opening)
    void navigate(`/editor/${opening.promptId}`, { replace: true })
  }
  return (
    <EditorScreen
      key={opening.promptId}
      opening={opening}
      drafts={drafts}
      onBegun={begin}
      {...slots}
    />
  )
}
