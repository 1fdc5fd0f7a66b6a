import { useOutletContext, useParams } from 'react-router'
import type { EditedPrompt } from '#web/entities/publication/edited-prompt.ts'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'
import { PublishButton } from '#web/features/publishing/components/publish-button.tsx'
import { TestPanel } from '#web/features/runs/components/test-panel.tsx'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Editor') }, { name: 'robots', content: 'noindex' }]

const EditorPage = lazyComponent(async () => {
  const module = await import('#web/features/editor/components/editor-page.tsx')
  return { default: module.EditorPage }
})

const renderPublishing = (prompt: EditedPrompt) => <PublishButton prompt={prompt} />
const renderTests = (tested: TestedPrompt) => <TestPanel tested={tested} />

export default function Editor() {
  const { id = 'new' } = useParams()
  const accountId = useOutletContext<string>()
  return (
    <EditorPage
      id={id}
      accountId={accountId}
      notFound={<NotFoundScreen />}
      renderTests={renderTests}
      renderPublishing={renderPublishing}
    />
  )
}
