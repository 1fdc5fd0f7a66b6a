import { TooltipProvider } from '@product/ui/overlays/tooltip'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { EditorSkeleton } from '#web/features/editor/components/editor-skeleton.tsx'
import { AccountPalette } from '#web/features/shell/components/palette/account-palette.tsx'
import { SignedInOnly } from '#web/lib/auth/signed-in-only.tsx'

/** Outside the shell: the editor has the whole window. */
export default function EditorLayout() {
  return (
    <SignedInOnly skeleton={<EditorSkeleton />}>
      {(session) => (
        <TooltipProvider>
          <Suspense fallback={<EditorSkeleton />}>
            <Outlet context={session.user.id} />
          </Suspense>
          <AccountPalette accountId={session.user.id} />
        </TooltipProvider>
      )}
    </SignedInOnly>
  )
}
