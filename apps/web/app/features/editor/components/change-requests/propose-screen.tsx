import { createId } from '@product/domain'
import { ApiError } from '@product/sdk'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { GitPullRequestArrow } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { LockedFeature } from '#web/entities/plan/locked-feature.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { isPlanRefusal } from '#web/lib/api/plan-refusal.tsx'
import { useChangeBase, useChangeRequest } from '../../api/change-requests.ts'
import { createProposalDrafts, type ProposalDraft } from '../../model/proposal-draft.ts'
import { EditorSkeleton } from '../editor-skeleton.tsx'
import { StateScreen } from '../state-screen.tsx'
import { ProposalEditor } from './proposal-editor.tsx'

type ProposeScreenProps = { promptId: string; accountId: string }

/** Changes a prompt that one may read and not edit, and proposes the result. */
export function ProposeScreen({ promptId, accountId }: ProposeScreenProps) {
  const { data: base, error, refetch, isFetching } = useChangeBase(promptId)
  if (error && !base)
    return (
      <Problem
        error={error}
        promptId={promptId}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!base) return <EditorSkeleton />
  if (base.requestsLeft === 0)
    return (
      <Notice
        title="You have open change requests for this prompt"
        text="Update or withdraw one of them before you open another."
        action={<Link to="/change-requests">Your change requests</Link>}
      />
    )
  const fresh = { base, content: base.content, title: '', message: '' }
  return <Drafted accountId={accountId} promptId={promptId} draftKey={promptId} fresh={fresh} />
}

type EditProposalScreenProps = { id: string; accountId: string }

/** Changes one’s own open request. */
export function EditProposalScreen({ id, accountId }: EditProposalScreenProps) {
  const { data: request, error, refetch, isFetching } = useChangeRequest(id)
  if (error && !request)
    return <Problem error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!request) return <EditorSkeleton />
  if (!request.abilities.update)
    return (
      <Notice
        title="This change request can’t be edited"
        text="It is closed, or somebody else opened it."
        action={<Link to={`/change-requests/${id}`}>View change request</Link>}
      />
    )
  const { promptId, title, message, content, source, baseVersion: version } = request
  const base = { content: request.base, hash: request.baseHash, source, version }
  return (
    <Drafted
      accountId={accountId}
      promptId={promptId}
      draftKey={id}
      requestId={id}
      fresh={{ base, content, title, message }}
    />
  )
}

type DraftedProps = {
  accountId: string
  promptId: string
  draftKey: string
  /** Of a request that is updated. */
  requestId?: string
  fresh: Omit<ProposalDraft, 'requestId'>
}

/** Goes on with what was written on this device before. */
function Drafted({ accountId, promptId, draftKey, requestId, fresh }: DraftedProps) {
  const [drafts, setDrafts] = useState(() => createProposalDrafts(accountId, draftKey))
  const [draft, setDraft] = useState<ProposalDraft>()
  const start = useEffectEvent((kept: ProposalDraft | undefined) =>
    setDraft(kept ?? { requestId: requestId ?? createId(), ...fresh }),
  )
  useEffect(() => {
    let isLeft = false
    drafts
      .find()
      // Storage may be blocked: it is written anew then, and stays on the screen.
      .catch(() => undefined)
      .then((kept) => isLeft || start(kept))
    return () => {
      isLeft = true
    }
  }, [drafts])
  if (!draft) return <EditorSkeleton />
  return (
    <ProposalEditor
      promptId={promptId}
      drafts={drafts}
      draft={draft}
      fresh={fresh}
      isUpdate={requestId !== undefined}
      onDiscard={() => {
        setDraft(undefined)
        const begin = () => setDrafts(createProposalDrafts(accountId, draftKey))
        drafts.drop().then(begin, begin)
      }}
    />
  )
}

type ProblemProps = { error: Error; promptId?: string; onRetry: () => void; retrying: boolean }

function Problem({ error, promptId, onRetry, retrying }: ProblemProps) {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'change-request.can-edit' && promptId !== undefined)
    return (
      <Notice
        title="You can edit this prompt"
        text="Nobody needs to merge your changes: make them in the editor."
        action={<Link to={`/editor/${promptId}`}>Open editor</Link>}
      />
    )
  if (error instanceof ApiError && error.status === 404)
    return (
      <Notice
        title="Prompt not found"
        text="It may have been deleted, or you may no longer have access to it."
        action={<Link to="/change-requests">Your change requests</Link>}
      />
    )
  return (
    <StateScreen>
      <h1 className="sr-only">Propose a change</h1>
      {isPlanRefusal(error) ? (
        <LockedFeature error={error} />
      ) : (
        <ErrorState
          title="The prompt could not be loaded"
          text={describeError(error)}
          onRetry={onRetry}
          retrying={retrying}
        />
      )}
    </StateScreen>
  )
}

type NoticeProps = { title: string; text: string; action: ReactNode }

const Notice = ({ title, text, action }: NoticeProps) => (
  <StateScreen>
    <h1 className="sr-only">Propose a change</h1>
    <EmptyState
      icon={<GitPullRequestArrow />}
      title={title}
      text={text}
      action={<Button asChild>{action}</Button>}
    />
  </StateScreen>
)
