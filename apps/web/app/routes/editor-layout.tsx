import { TooltipProvider } from '@product/ui/overlays/tooltip'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { WideningHost } from '#web/entities/access/widening-host.tsx'
import { HelpHost } from '#web/features/docs/components/help-host.tsx'
import { sendDrafts } from '#web/features/editor/api/send-drafts.ts'
import { EditorSkeleton } from '#web/features/editor/components/editor-skeleton.tsx'
import { SessionEndedDialog } from '#web/features/identity/components/session-ended-dialog.tsx'
import { OfflineSupport } from '#web/features/offline/components/offline-support.tsx'
import { ShareDialogHost } from '#web/features/sharing/components/share-dialog-host.tsx'
import { AccountPalette } from '#web/features/shell/components/palette/account-palette.tsx'
import { ChatHost } from '#web/features/support-chat/components/chat-host.tsx'
import { WorkspaceCommands } from '#web/features/workspaces/components/workspace-switcher.tsx'
import { SignedInOnly } from '#web/lib/auth/signed-in-only.tsx'
import { SignOutQuestion } from '#web/lib/offline/sign-out-question.tsx'
import { ShortcutsDialog } from '#web/lib/shortcuts/shortcuts-dialog.tsx'

/** Outside the shell: the editor has the whole window. */
export default function EditorLayout() {
  return (
    <SignedInOnly
      skeleton={<EditorSkeleton />}
      signInDialog={(owner) => <SessionEndedDialog owner={owner} />}
    >
      {(session) => (
        <TooltipProvider>
          <Suspense fallback={<EditorSkeleton />}>
            <Outlet context={session.user.id} />
          </Suspense>
          <OfflineSupport accountId={session.user.id} sendDrafts={sendDrafts} />
          <SignOutQuestion />
          <ShortcutsDialog />
          <ShareDialogHost />
          <WideningHost />
          <WorkspaceCommands />
          <ChatHost />
          <HelpHost />
          <AccountPalette accountId={session.user.id} />
        </TooltipProvider>
      )}
    </SignedInOnly>
  )
}
