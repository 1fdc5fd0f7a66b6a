import type { OpenedInvitation } from '@product/contract/invitations'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { FormError } from '@product/ui/forms/form-error'
import { Avatar } from '@product/ui/graphics/avatar'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { roleNames, roleSentences } from '#web/entities/workspace/role-names.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useAuth, useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { withNext } from '#web/lib/auth/safe-next.ts'
import { signOutOfDevice } from '#web/lib/auth/sign-out-of-device.ts'
import { SignOutQuestion } from '#web/lib/offline/sign-out-question.tsx'
import { setWorkspaceId } from '#web/lib/workspace/current-workspace.ts'
import { useAcceptInvitation, useOpenedInvitation } from '../api/invitations.ts'
import { findKeptInvitation, forgetInvitation, keepInvitation } from '../model/kept-invitation.ts'

/** The page behind the link of an invitation. */
export function InvitationScreen() {
  const { hash } = useLocation()
  const [token, setToken] = useState(() => hash.slice(1) || findKeptInvitation())
  // Another link that is opened in the same tab changes only the fragment.
  if (hash.length > 1 && hash.slice(1) !== token) setToken(hash.slice(1))
  const { user, initializing } = useAuth()
  const navigate = useNavigate()
  const { data, error, refetch, isFetching } = useOpenedInvitation(
    initializing ? '' : token,
    user?.id,
  )
  useEffect(() => {
    if (token) keepInvitation(token)
    // Out of the address, which is copied, shown and remembered.
    if (hash) void navigate('/invite', { replace: true })
  }, [token, hash, navigate])

  // The server knows neither the fragment nor what this device has kept.
  if (initializing) return <LoadingInvitation />
  if (data) return <OpenInvitation key={`${token} ${user?.id}`} token={token} invitation={data} />
  if (token === '')
    return (
      <>
        <Message
          title="There is no invitation here"
          text="Open the link of your invitation once more."
        />
        <HomeLink />
      </>
    )
  if (error)
    return (
      <div className="grid">
        <ErrorState
          className="pb-3"
          title="This invitation can’t be opened"
          text={describeError(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
        <HomeLink className="justify-self-center" />
      </div>
    )
  return <LoadingInvitation />
}

const LoadingInvitation = () => (
  <div role="status" aria-label="The invitation is loading" className="grid gap-4">
    <Skeleton className="h-12 w-60" />
    <Skeleton className="h-24 w-full" />
  </div>
)

type OpenInvitationProps = { token: string; invitation: OpenedInvitation }

function OpenInvitation({ token, invitation }: OpenInvitationProps) {
  const { workspace, role, invitedBy, note } = invitation
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-3.5">
        <Avatar
          aria-hidden
          name={workspace.name}
          src={workspace.avatarUrl}
          size="l"
          className="rounded-s"
        />
        <div className="min-w-0">
          <h1 className="wrap-anywhere text-20">Join {workspace.name}</h1>
          <p className="text-13 text-quiet">
            {invitedBy ? `${invitedBy} invited you` : 'You’re invited'} as{' '}
            {roleNames[role].toLowerCase()}. {roleSentences[role]}
          </p>
        </div>
      </div>
      {note ? (
        <blockquote className="wrap-anywhere whitespace-pre-wrap border-line-strong border-l-2 pl-3 text-13">
          {note}
        </blockquote>
      ) : null}
      <NextStep token={token} invitation={invitation} />
    </div>
  )
}

const ended = {
  expired: 'This invitation has expired.',
  used: 'This invitation has already been used.',
  revoked: 'This invitation was revoked.',
}

function NextStep({ token, invitation }: OpenInvitationProps) {
  const { state, email, yourEmail, workspaceId } = invitation
  if (state === 'expired' || state === 'used' || state === 'revoked')
    return (
      <>
        <Message title={ended[state]} text="Ask for a new one." />
        <HomeLink />
      </>
    )
  if (state === 'member') return <AlreadyMember workspaceId={workspaceId} />
  if (state === 'wrong-address')
    return (
      <>
        <Message
          title={`This invitation is for ${email}`}
          text={`You’re logged in as ${yourEmail}. Log in with the invited address, or ask for an invitation to yours.`}
        />
        <div className="flex flex-wrap gap-2">
          <SignOutButton token={token} />
          <HomeLink />
        </div>
      </>
    )
  return yourEmail === null ? <SignInFirst email={email} /> : <JoinButton token={token} />
}

const Message = ({ title, text }: { title: string; text: string }) => (
  <div
    role="alert"
    className="grid gap-1 rounded-m border border-line bg-surface-raised p-4 text-13"
  >
    <p className="font-semibold">{title}</p>
    <p className="wrap-anywhere text-quiet">{text}</p>
  </div>
)

/** The way out for somebody who cannot join. */
function HomeLink({ className = 'justify-self-start' }: { className?: string }) {
  const isSignedIn = useAuth().user !== null
  return (
    <Button asChild className={className}>
      <Link to={isSignedIn ? '/dashboard' : '/'} onClick={forgetInvitation}>
        {isSignedIn ? 'Go to the dashboard' : 'Go to the home page'}
      </Link>
    </Button>
  )
}

function SignInFirst({ email }: { email: string | null }) {
  return (
    <>
      <p className="text-13 text-quiet">
        {email ? `Log in or sign up with ${email} to join.` : 'Log in or sign up to join.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <Link to={withNext('/login', '/invite')}>Log in</Link>
        </Button>
        <Button asChild>
          <Link to={withNext('/signup', '/invite')}>Sign up</Link>
        </Button>
      </div>
    </>
  )
}

/** Goes to the workspace from outside the signed-in area. */
function useEnter() {
  const userId = useAuth().user?.id
  const navigate = useNavigate()
  return (workspaceId: string) => {
    forgetInvitation()
    if (userId !== undefined) setWorkspaceId(userId, workspaceId)
    void navigate('/dashboard')
  }
}

function JoinButton({ token }: { token: string }) {
  const accept = useAcceptInvitation()
  const enter = useEnter()
  return (
    <>
      <FormError>{accept.error ? describeError(accept.error) : undefined}</FormError>
      <Button
        variant="primary"
        size="l"
        loading={accept.isPending}
        onClick={() => accept.mutate(token, { onSuccess: ({ id }) => enter(id) })}
      >
        Join workspace
      </Button>
    </>
  )
}

function AlreadyMember({ workspaceId }: { workspaceId: string | null }) {
  const enter = useEnter()
  return (
    <>
      <p className="text-13 text-quiet">You’re already a member.</p>
      <Button variant="primary" onClick={() => workspaceId && enter(workspaceId)}>
        Open workspace
      </Button>
    </>
  )
}

function SignOutButton({ token }: { token: string }) {
  const client = useAuthClient()
  const leave = async () => {
    // Nothing is left on the device but this, which is for the next person.
    if (await signOutOfDevice(client)) keepInvitation(token)
  }
  return (
    <>
      <Button onClick={() => void leave()}>Log out</Button>
      <SignOutQuestion />
    </>
  )
}
