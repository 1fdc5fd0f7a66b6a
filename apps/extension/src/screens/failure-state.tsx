import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { BrandMark } from '@product/ui/graphics/brand-mark'
import { CircleAlert, CloudOff, LogIn, ServerOff } from 'lucide-react'
import { type Failure, failureCodes } from '../messages/requests.ts'
import { sendRequest } from '../messages/send-request.ts'

type FailureStateProps = { failure: Failure; onRetry: () => void; retrying?: boolean }

/** Why nothing can be shown, and the next step. */
export function FailureState({ failure, onRetry, retrying = false }: FailureStateProps) {
  const retry = (
    <Button onClick={onRetry} loading={retrying}>
      Try again
    </Button>
  )
  switch (failure.code) {
    case failureCodes.notConnected:
      return (
        <EmptyState
          className="my-auto"
          icon={<BrandMark />}
          title="Your prompts, on every page"
          text="Connect this browser to your Promptuary account to find, fill in, insert and run your prompts here."
          action={<ConnectButton label="Connect" />}
        />
      )
    case failureCodes.sessionEnded:
      return (
        <EmptyState
          className="my-auto"
          role="alert"
          icon={<LogIn />}
          title="You were signed out"
          text="This browser’s session has ended. Connect again to go on."
          action={<ConnectButton label="Connect again" />}
        />
      )
    case failureCodes.unreachable:
      return navigator.onLine ? (
        <EmptyState
          className="my-auto"
          role="alert"
          icon={<ServerOff />}
          title="The server does not answer"
          text="Your connection works, but your Promptuary server could not be reached."
          action={retry}
        />
      ) : (
        <EmptyState
          className="my-auto"
          role="alert"
          icon={<CloudOff />}
          title="You are offline"
          text="This needs a network. It works again as soon as you are connected."
          action={retry}
        />
      )
    default:
      return (
        <ErrorState
          className="my-auto"
          title="This did not work"
          text={failure.message}
          onRetry={onRetry}
          retrying={retrying}
        />
      )
  }
}

type FailureNoticeProps = { failure: Failure; onRetry: () => void }

/** The same over a screen that somebody is writing in: its text stays and can be copied. */
export function FailureNotice({ failure, onRetry }: FailureNoticeProps) {
  const needsConnecting =
    failure.code === failureCodes.notConnected || failure.code === failureCodes.sessionEnded
  return (
    <p
      role="alert"
      className="flex flex-none items-center gap-2 border-line border-b bg-danger-tint px-4 py-2 text-13"
    >
      <CircleAlert aria-hidden className="flex-none text-danger" />
      <span className="mr-auto min-w-0">{failure.message} Your text is still here.</span>
      <Button
        size="s"
        onClick={() => (needsConnecting ? void sendRequest('settings.open') : onRetry())}
      >
        {needsConnecting ? 'Connect again' : 'Try again'}
      </Button>
    </p>
  )
}

function ConnectButton({ label }: { label: string }) {
  return (
    <Button autoFocus variant="primary" onClick={() => void sendRequest('settings.open')}>
      {label}
    </Button>
  )
}
