import { plans } from '@product/domain'
import { ErrorState } from '@product/ui/feedback/error-state'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { WideningHost } from '#web/entities/access/widening-host.tsx'
import { useCollections } from '#web/entities/collection/collections.ts'
import { HelpButton } from '#web/entities/docs/help-button.tsx'
import { useCurrentWorkspace, useMay, useWorkspaceId } from '#web/entities/workspace/workspaces.ts'
import { useMe } from '#web/features/accounts/api/profile.ts'
import { HelpHost } from '#web/features/docs/components/help-host.tsx'
import { sendDrafts } from '#web/features/editor/api/send-drafts.ts'
import { SessionEndedDialog } from '#web/features/identity/components/session-ended-dialog.tsx'
import { NoticeBanner } from '#web/features/notices/components/notice-banner.tsx'
import { NotificationBell } from '#web/features/notifications/components/notification-bell.tsx'
import { OfflineSupport } from '#web/features/offline/components/offline-support.tsx'
import { SyncIndicator } from '#web/features/offline/components/sync-indicator.tsx'
import { useChangePrompts } from '#web/features/prompts/api/change-prompts.ts'
import { useSavedViews } from '#web/features/prompts/api/saved-views.ts'
import { writeView } from '#web/features/prompts/model/prompt-view.ts'
import { ShareDialogHost } from '#web/features/sharing/components/share-dialog-host.tsx'
import { AppShell } from '#web/features/shell/components/app-shell.tsx'
import { ShellSkeleton } from '#web/features/shell/components/shell-skeleton.tsx'
import { ChatHost } from '#web/features/support-chat/components/chat-host.tsx'
import { LinkedChat } from '#web/features/support-chat/components/linked-chat.tsx'
import { useInboxUnread } from '#web/features/support-inbox/api/inbox.ts'
import {
  WorkspaceCommands,
  WorkspaceSwitcher,
} from '#web/features/workspaces/components/workspace-switcher.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { signOutOfDevice } from '#web/lib/auth/sign-out-of-device.ts'
import { SignedInOnly } from '#web/lib/auth/signed-in-only.tsx'
import { isServerReachable } from '#web/lib/offline/connection.ts'
import { SignOutQuestion } from '#web/lib/offline/sign-out-question.tsx'
import { QueryProvider } from '#web/lib/query/query-provider.tsx'
import { ShortcutsDialog } from '#web/lib/shortcuts/shortcuts-dialog.tsx'
import { useUndoKey } from '#web/lib/undo/use-undo-key.ts'

/** The signed-in area. */
export default function AppLayout() {
  return (
    <SignedInOnly
      skeleton={<ShellSkeleton />}
      signInDialog={(owner) => <SessionEndedDialog owner={owner} />}
    >
      {(session) => <WorkspaceArea accountId={session.user.id} />}
    </SignedInOnly>
  )
}

/** Nothing of one workspace is shown in another: each has a cache and screens of its own. */
function WorkspaceArea({ accountId }: { accountId: string }) {
  const workspaceId = useWorkspaceId()
  const entered = useRef(workspaceId)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    if (entered.current === workspaceId) return
    entered.current = workspaceId
    // A new prompt begins alike in every workspace.
    if (pathname !== '/create') void navigate('/dashboard')
  }, [workspaceId, pathname, navigate])
  return (
    <QueryProvider key={workspaceId} mayRetry={isServerReachable}>
      <SignedInArea accountId={accountId} />
    </QueryProvider>
  )
}

function SignedInArea({ accountId }: { accountId: string }) {
  const client = useAuthClient()
  const { data: me, error, refetch, isFetching } = useMe()
  const { data: collections } = useCollections()
  const workspace = useCurrentWorkspace()
  const mayCreate = useMay('changeCollections')
  const change = useChangePrompts()
  const views = useViewLinks()
  const inboxUnread = useInboxUnread(me?.isOperator ?? false)
  useUndoKey()
  const user = me && {
    name: me.account.name,
    plan: `${plans[(workspace ?? me.workspace).plan].name} Plan`,
    avatarUrl: me.account.avatarUrl,
    isOperator: me.isOperator,
  }
  return (
    <AppShell
      accountId={accountId}
      bell={
        <>
          <SyncIndicator accountId={accountId} />
          <NotificationBell />
          <HelpButton />
        </>
      }
      banner={<NoticeBanner />}
      user={user}
      inboxUnread={inboxUnread}
      switcher={<WorkspaceSwitcher />}
      isTeam={workspace?.kind === 'team'}
      mayCreate={mayCreate}
      views={views}
      collections={collections}
      onDropPrompts={(collection, ids) => change({ action: 'add-to-collection', ids, collection })}
      onSignOut={() => void signOutOfDevice(client)}
    >
      {error && !me ? (
        <ErrorState
          title="Your account could not be loaded"
          text={describeError(error)}
          onRetry={refetch}
          retrying={isFetching}
        />
      ) : (
        <Outlet />
      )}
      <OfflineSupport accountId={accountId} sendDrafts={sendDrafts} />
      <SignOutQuestion />
      <ShortcutsDialog />
      <ShareDialogHost />
      <WideningHost />
      <WorkspaceCommands />
      <ChatHost />
      <HelpHost />
      <LinkedChat />
    </AppShell>
  )
}

/** The saved views as links, with the one that is looked at. */
function useViewLinks() {
  const { pathname, search } = useLocation()
  const { data: views = [] } = useSavedViews()
  const shown = pathname === '/prompts' ? writeView(new URLSearchParams(search)) : undefined
  return views.map(({ id, name, query }) => ({
    id,
    name,
    to: `/prompts?${query}`,
    isCurrent: query === shown,
  }))
}
