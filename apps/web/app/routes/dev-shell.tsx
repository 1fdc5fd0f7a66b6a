import { EmptyState } from '@product/ui/empty-state'
import { AppShell } from '#web/features/shell/components/app-shell.tsx'
import { requireDeveloperPages } from '#web/lib/require-developer-pages.ts'
import type { Route } from './+types/dev-shell'

export const loader = ({ context }: Route.LoaderArgs) => requireDeveloperPages(context)

export const meta = () => [{ title: 'Shell' }]

/** The signed-in frame with sample data, for those who build screens. Absent in production. */
export default function DeveloperShell() {
  return (
    <AppShell
      user={{ name: 'Ada Example', plan: 'Pro Plan' }}
      collections={[
        { id: 'work', name: 'Work', color: 'blue' },
        { id: 'personal', name: 'Personal', color: 'green' },
        { id: 'creative', name: 'Creative Writing', color: 'purple' },
      ]}
    >
      <h1 className="px-6 pt-6 text-28">Shell</h1>
      <EmptyState title="Content goes here" text="The shell frames every signed-in screen." />
    </AppShell>
  )
}
