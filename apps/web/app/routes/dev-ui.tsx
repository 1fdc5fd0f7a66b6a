import { Suspense } from 'react'
import { requireDeveloperPages } from '#web/lib/api/server-contexts.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { ThemeToggle } from '#web/lib/theme/theme-toggle.tsx'
import type { Route } from './+types/dev-ui'

export const loader = ({ context }: Route.LoaderArgs) => requireDeveloperPages(context)

export const meta = () => [{ title: 'Components' }]

// Every page carries the list of what each route loads; the gallery would be the longest entry.
const Gallery = lazyComponent(async () => {
  const module = await import('@product/ui/gallery/gallery')
  return { default: module.Gallery }
})

/** Every component in every state, for those who build screens. Absent in production. */
export default function DeveloperComponents() {
  return (
    <main>
      <div className="fixed right-4 bottom-4 z-40">
        <ThemeToggle />
      </div>
      <Suspense>
        <Gallery />
      </Suspense>
    </main>
  )
}
