import { TrashScreen } from '#web/features/prompts/components/trash-screen.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Trash') }]

export default function TrashPage() {
  return <TrashScreen />
}
