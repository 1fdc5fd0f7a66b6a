import { lazy } from 'react'
import { useOutletContext, useParams } from 'react-router'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { pageTitle } from '#web/lib/page-title.ts'

export const meta = () => [{ title: pageTitle('Editor') }, { name: 'robots', content: 'noindex' }]

const EditorPage = lazy(async () => {
  const module = await import('#web/features/editor/components/editor-page.tsx')
  return { default: module.EditorPage }
})

export default function Editor() {
  const { id = 'new' } = useParams()
  const accountId = useOutletContext<string>()
  return <EditorPage id={id} accountId={accountId} notFound={<NotFoundScreen />} />
}
