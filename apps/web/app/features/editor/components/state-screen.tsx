import { Button } from '@product/ui/forms/button'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { HelpButton } from '#web/entities/docs/help-button.tsx'

/** In place of the editor, where there is nothing to edit: the reason, the way back and Help. */
export function StateScreen({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-13 flex-none items-center justify-between border-line border-b px-2 sm:px-3">
        <Button asChild iconOnly variant="ghost">
          <Link to="/dashboard" aria-label="Back to My Prompts">
            <ArrowLeft />
          </Link>
        </Button>
        <HelpButton />
      </header>
      <main className="grid flex-1 grid-cols-1 content-center">{children}</main>
    </div>
  )
}
