import { TemplatesScreen } from '#web/features/templates/components/templates-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Templates') },
  { name: 'robots', content: 'noindex' },
]

export default function TemplatesPage() {
  return <TemplatesScreen />
}
