import { Suspense } from 'react'
import { useNavigate, useOutletContext, useParams } from 'react-router'
import { RestrictedBadge, RestrictedMark } from '#web/entities/access/restricted-badge.tsx'
import type { CommentedPrompt } from '#web/entities/comment/commented-prompt.ts'
import type { EditedPrompt } from '#web/entities/publication/edited-prompt.ts'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'
import { ConfirmAddressNotice } from '#web/features/accounts/components/confirm-address-notice.tsx'
import { EditorPage } from '#web/features/editor/components/editor-page.tsx'
import type { StoredPrompt } from '#web/features/editor/components/editor-screen.tsx'
import {
  NotificationBell,
  NotificationMenuItem,
} from '#web/features/notifications/components/notification-bell.tsx'
import { useOpenPrompt } from '#web/features/prompts/api/prompts.ts'
import { CollectionMenu, PromptMenuItems } from '#web/features/prompts/components/prompt-menu.tsx'
import { PublishButton } from '#web/features/publishing/components/publish-button.tsx'
import { TestPanel } from '#web/features/runs/components/test-panel.tsx'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Editor') }, { name: 'robots', content: 'noindex' }]

const PromptComments = lazyComponent(async () => {
  const module = await import('#web/features/comments/components/prompt-comments.tsx')
  return { default: module.PromptComments }
})

const renderComments = (commented: CommentedPrompt) => (
  <Suspense>
    <PromptComments commented={commented} />
  </Suspense>
)
const renderPublishing = (prompt: EditedPrompt) => <PublishButton prompt={prompt} />
const renderActions = (stored: StoredPrompt) => <EditorActions {...stored} />
const renderCollection = (stored: StoredPrompt) => <EditorCollection {...stored} />
const renderTests = (tested: TestedPrompt) => <TestPanel tested={tested} />

export default function Editor() {
  const { id = 'new' } = useParams()
  const accountId = useOutletContext<string>()
  return (
    <EditorPage
      id={id}
      accountId={accountId}
      notFound={<PromptNotFound />}
      bell={<NotificationBell />}
      bellItem={<NotificationMenuItem />}
      renderComments={renderComments}
      renderTests={renderTests}
      renderPublishing={renderPublishing}
      renderActions={renderActions}
      renderCollection={renderCollection}
    />
  )
}

/** A share that waits for the confirmation of an address looks like this to the person who follows its link. */
function PromptNotFound() {
  return (
    <>
      <NotFoundScreen />
      <Suspense>
        <div className="page-width mx-auto max-w-xl pb-12">
          <ConfirmAddressNotice />
        </div>
      </Suspense>
    </>
  )
}

function EditorActions({ promptId, prompt, abilities }: StoredPrompt) {
  const navigate = useNavigate()
  const { collections, isRestricted } = useOpenPrompt(promptId, prompt)
  return (
    <PromptMenuItems
      prompt={{
        id: promptId,
        collections,
        isRestricted,
        ...(prompt && { workspaceId: prompt.workspaceId }),
      }}
      allowed={{ ...abilities, export: prompt?.isMember ?? true }}
      onDeleted={() => void navigate('/dashboard')}
    />
  )
}

function EditorCollection({ promptId, prompt }: StoredPrompt) {
  const open = useOpenPrompt(promptId, prompt)
  return (
    <>
      <CollectionMenu promptId={promptId} collections={open.collections} />
      <RestrictedBadge of={open} className="max-lg:hidden" />
      <RestrictedMark of={open} className="lg:hidden" textClassName="sr-only" />
    </>
  )
}
