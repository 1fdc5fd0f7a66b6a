import { PromptsScreen } from '#web/features/prompts/components/prompts-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('All Prompts') }]

export default function PromptsPage() {
  return <PromptsScreen />
}
