import type { ChangeRequest } from '@product/contract/change-requests'
import { ApiError } from '@product/sdk'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { Avatar } from '@product/ui/graphics/avatar'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { RelativeTime } from '@product/ui/text/relative-time'
import { ArrowLeft, GitPullRequestArrow, PenLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { CommentText } from '#web/entities/comment/comment-text.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useChangeRequest, useWithdrawRequest } from '../../api/change-requests.ts'
import { ProposedChanges } from './proposed-changes.tsx'
import { RequestState } from './request-state.tsx'
import { ReviewRequest } from './review-request.tsx'

type RequestScreenProps = { id: string; comments: ReactNode }

/** One change request: what is proposed and why, the conversation, and the decision. */
export function RequestScreen({ id, comments }: RequestScreenProps) {
  const { data: request, error, refetch, isFetching } = useChangeRequest(id)
  return (
    <div className="mx-auto grid max-w-280 grid-cols-1 gap-6 p-4 md:p-8">
      {request ? <Request request={request} comments={comments} /> : null}
      {!request && !error ? <Skeleton className="h-80" /> : null}
      {!request && error ? (
        <RequestProblem error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
    </div>
  )
}

type RequestProblemProps = { error: Error; onRetry: () => void; retrying: boolean }

function RequestProblem({ error, onRetry, retrying }: RequestProblemProps) {
  // 400 is an address that names no request.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <EmptyState
        icon={<GitPullRequestArrow />}
        title="Change request not found"
        text="It may have been deleted, or you may no longer have access to the prompt."
        action={
          <Button asChild>
            <Link to="/change-requests">Your change requests</Link>
          </Button>
        }
      />
    )
  return (
    <ErrorState
      title="The change request could not be loaded"
      text={describeError(error)}
      onRetry={onRetry}
      retrying={retrying}
    />
  )
}

function Request({ request, comments }: { request: ChangeRequest; comments: ReactNode }) {
  const { promptId, abilities, isYours } = request
  return (
    <>
      <div className="grid gap-3">
        <Button asChild variant="ghost" size="s" className="-ml-2.5 justify-self-start">
          <Link
            to={
              abilities.readPrompt && !isYours ? `/editor/${promptId}/requests` : '/change-requests'
            }
          >
            <ArrowLeft />
            Change requests
          </Link>
        </Button>
        <RequestHeader request={request} />
      </div>
      {request.message ? (
        <div className="wrap-anywhere max-w-[80ch]">
          <CommentText text={request.message} mentions={[]} />
        </div>
      ) : null}
      <Decision request={request} />
      {request.current && abilities.decide ? (
        <ReviewRequest request={request} current={request.current} />
      ) : (
        <ProposedChanges request={request} />
      )}
      {comments}
    </>
  )
}

function RequestHeader({ request }: { request: ChangeRequest }) {
  const { title, state, proposer, createdAt, updatedAt, revision, abilities } = request
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="grid min-w-0 gap-2">
        <h1 className="wrap-anywhere text-20 sm:text-28">{title}</h1>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-13 text-quiet">
          <RequestState state={state} />
          <Avatar
            name={proposer?.name ?? ''}
            src={proposer?.avatarUrl ?? null}
            className="size-6 text-[0.625rem]"
          />
          <p>
            <span className="font-medium text-text">{proposer?.name ?? 'A deleted user'}</span>{' '}
            proposed a change to <PromptLink request={request} /> <RelativeTime value={createdAt} />
            {request.source === 'public'
              ? `, based on its public version ${request.baseVersion}`
              : `, based on v${request.baseVersion}`}
            {revision > 1 ? (
              <>
                {' · '}updated <RelativeTime value={updatedAt} />
              </>
            ) : null}
          </p>
        </div>
      </div>
      {abilities.update ? <OwnActions request={request} /> : null}
    </header>
  )
}

/** The prompt itself where one may read it, its public page otherwise. */
function PromptLink({ request }: { request: ChangeRequest }) {
  const { promptId, promptTitle, publicSlug, abilities } = request
  const name = promptTitle || 'Untitled Prompt'
  const style = 'wrap-anywhere text-text underline underline-offset-4'
  if (abilities.readPrompt)
    return (
      <Link to={`/editor/${promptId}`} className={style}>
        {name}
      </Link>
    )
  if (publicSlug === null) return <span className="text-text">{name}</span>
  return (
    <Link to={`/p/${publicSlug}`} className={style}>
      {name}
    </Link>
  )
}

function OwnActions({ request }: { request: ChangeRequest }) {
  const withdraw = useWithdrawRequest(request)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-none gap-2">
      <Button asChild>
        <Link to={`/change-requests/${request.id}/edit`}>
          <PenLine />
          Edit
        </Link>
      </Button>
      <Button loading={withdraw.isPending} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Withdraw this change request?"
        text="It can’t be reopened. You can propose the change again."
        action="Withdraw"
        onConfirm={() => {
          setAsking(false)
          withdraw.mutate()
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}

/** Who closed it, when and why. */
function Decision({ request }: { request: ChangeRequest }) {
  const { decision, state, source, isYours, abilities } = request
  if (!decision) return null
  const { by, at, reason, version } = decision
  const isUnpublished = state === 'merged' && source === 'public'
  return (
    <section
      aria-label="Decision"
      className="grid gap-1 rounded-m border border-line bg-surface-raised px-4 py-3 text-13"
    >
      <p>
        <span className="font-medium">{by?.name ?? 'A deleted user'}</span> {verbs[state]} this{' '}
        <RelativeTime value={at} />
        {version === null ? null : (
          <>
            {' as '}
            <Link
              to={`/editor/${request.promptId}/history`}
              className="underline underline-offset-4"
            >
              v{version}
            </Link>
          </>
        )}
        .
      </p>
      {reason ? <p className="wrap-anywhere whitespace-pre-wrap text-quiet">{reason}</p> : null}
      {isUnpublished ? (
        <p className="text-quiet">
          {isYours && !abilities.readPrompt
            ? 'The public version changes when its author publishes it.'
            : 'The public version stays as it is until you publish again.'}
        </p>
      ) : null}
    </section>
  )
}

const verbs: Record<ChangeRequest['state'], string> = {
  open: 'opened',
  merged: 'merged',
  declined: 'declined',
  withdrawn: 'withdrew',
}
