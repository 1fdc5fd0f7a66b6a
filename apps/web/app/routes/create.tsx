import { Skeleton } from '@product/ui/feedback/skeleton'
import { Suspense } from 'react'
import { NoNewPrompts, useMayAddPrompts } from '#web/entities/workspace/no-new-prompts.tsx'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Create New Prompt') },
  { name: 'robots', content: 'noindex' },
]

const CreateScreen = lazyComponent(async () => {
  const module = await import('#web/features/create/components/create-screen.tsx')
  return { default: module.CreateScreen }
})
const TemplatePicker = lazyComponent(async () => {
  const module = await import('#web/features/templates/components/template-picker.tsx')
  return { default: module.TemplatePicker }
})
const ImportPanel = lazyComponent(async () => {
  const module = await import('#web/features/transfers/components/import-panel.tsx')
  return { default: module.ImportPanel }
})

const loading = <Skeleton className="h-60 rounded-m" />

export default function CreatePage() {
  const mayAdd = useMayAddPrompts()
  if (mayAdd === undefined) return <Skeleton className="m-8 h-60 rounded-m" />
  if (!mayAdd) return <NoNewPrompts />
  return (
    <Suspense fallback={<Skeleton className="m-8 h-60 rounded-m" />}>
      <CreateScreen
        importPanel={
          <Suspense fallback={loading}>
            <ImportPanel />
          </Suspense>
        }
        renderTemplates={(props) => (
          <Suspense fallback={loading}>
            <TemplatePicker {...props} />
          </Suspense>
        )}
      />
    </Suspense>
  )
}
