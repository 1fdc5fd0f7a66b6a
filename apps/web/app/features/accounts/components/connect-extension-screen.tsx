import { issueExtensionCodeRoute } from '@product/contract/extension'
import { productName } from '@product/domain'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { FormError } from '@product/ui/forms/form-error'
import { Avatar } from '@product/ui/graphics/avatar'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { call } from '#web/lib/api/call.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useMe } from '../api/profile.ts'
import { type ExtensionRequest, readExtensionRequest } from '../model/extension-request.ts'

/** As the server allows them to a session of the extension. */
const permissions = [
  'Read, create, edit and delete your prompts and collections, those of your workspaces too',
  'Run prompts on your models, which may cost money, and read your runs',
  'See your name, email address and picture',
]

/** Asks whether the extension that opened this page may sign in as the person who is signed in here. */
export function ConnectExtensionScreen() {
  const [parameters] = useSearchParams()
  const request = readExtensionRequest(parameters)
  if (!request)
    return (
      <section className="grid justify-items-start gap-5">
        <h1 className="text-28">Start in the extension</h1>
        <p className="text-pretty text-quiet">
          This page connects the browser extension to your account. Open the extension’s settings,
          enter the address of this site and choose Connect.
        </p>
        <Button asChild>
          <Link to="/extension">About the extension</Link>
        </Button>
      </section>
    )
  return <Consent request={request} />
}

function Consent({ request }: { request: ExtensionRequest }) {
  const { data: me, error, refetch, isFetching } = useMe()
  const allow = useMutation({
    mutationFn: () => call(issueExtensionCodeRoute, { body: { challenge: request.challenge } }),
    onSuccess: ({ code }) => handOver(request, { code }),
  })
  if (error && !me)
    return (
      <ErrorState
        title="Couldn’t load your account"
        text={describeError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <section className="grid gap-6">
      <header>
        <h1 className="text-28">Connect this browser’s extension?</h1>
        <p className="mt-2 text-pretty text-quiet">The {productName} extension can then, as you:</p>
        <ul className="mt-3 grid gap-2">
          {permissions.map((permission) => (
            <li key={permission} className="flex gap-2.5">
              <Check aria-hidden className="mt-1 flex-none text-success" />
              <span className="text-pretty">{permission}</span>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-pretty text-13 text-quiet">
          It can’t share or publish prompts, and it can’t change your account, sessions,
          connections, workspaces or billing.
        </p>
      </header>
      <div className="grid gap-3 rounded-m border border-line bg-surface-raised p-4">
        {me ? (
          <div className="flex min-w-0 items-center gap-3">
            <Avatar aria-hidden name={me.account.name} src={me.account.avatarUrl} />
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold">{me.account.name}</p>
              <p className="wrap-anywhere text-13 text-quiet">{me.email}</p>
            </div>
          </div>
        ) : (
          <Skeleton className="h-10 w-60" />
        )}
        <p className="wrap-anywhere border-line border-t pt-3 text-13 text-quiet">
          On <span className="text-text">{globalThis.location?.origin}</span>
        </p>
      </div>
      <p className="text-pretty text-13 text-quiet">
        Only continue if you’ve just chosen Connect in the extension. You can disconnect it at any
        time in Settings, under Security.
      </p>
      <FormError>{allow.error ? describeError(allow.error) : undefined}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="l"
          disabled={!me}
          loading={allow.isPending}
          onClick={() => allow.mutate()}
        >
          Connect
        </Button>
        <Button size="l" onClick={() => handOver(request, { error: 'refused' })}>
          Cancel
        </Button>
      </div>
    </section>
  )
}

/**
 * Handed over in the fragment of this site's own address: it is sent to no server, and read only by an
 * extension that was given access to this site. The page is loaded anew, so that the extension notices it.
 */
function handOver({ state }: ExtensionRequest, answer: { code: string } | { error: string }): void {
  location.replace(`/connect-extension/done#${new URLSearchParams({ ...answer, state })}`)
}
