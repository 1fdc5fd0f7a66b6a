import { Gallery } from '@product/ui/gallery'
import { requireDeveloperPages } from '#web/lib/require-developer-pages.ts'
import { ThemeToggle } from '#web/lib/theme/theme-toggle.tsx'
import type { Route } from './+types/dev-ui'

export const loader = ({ context }: Route.LoaderArgs) => requireDeveloperPages(context)

export const meta = () => [{ title: 'Components' }]

/** Every component in every state, for those who build screens. Absent in production. */
export default function DeveloperComponents() {
  return (
    <main className="page-width py-8">
      <header className="mb-8 flex items-center justify-between">
        <h1 className="text-28">Components</h1>
        <ThemeToggle />
      </header>
      <Gallery />
    </main>
  )
}
