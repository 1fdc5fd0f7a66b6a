import { Skeleton } from '@product/ui/feedback/skeleton'
import { NoNewPrompts, useMayAddPrompts } from '#web/entities/workspace/no-new-prompts.tsx'
import { CreateScreen } from '#web/features/create/components/create-screen.tsx'
import { TemplatePicker } from '#web/features/templates/components/template-picker.tsx'
import { ImportPanel } from '#web/features/transfers/components/import-panel.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Create New Prompt') },
  { name: 'robots', content: 'noindex' },
]

export default function CreatePage() {
  const mayAdd = useMayAddPrompts()
  if (mayAdd === undefined) return <Skeleton className="m-8 h-60 rounded-m" />
  if (!mayAdd) return <NoNewPrompts />
  return (
    <CreateScreen
      importPanel={<ImportPanel />}
      renderTemplates={(props) => <TemplatePicker {...props} />}
    />
  )
}
