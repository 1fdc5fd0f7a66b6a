import { EmptyState } from '@product/ui/feedback/empty-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { ExternalLink, Lock } from 'lucide-react'
import { useState } from 'react'
import type { SaveOutcome } from '../../messages/requests.ts'
import { sendRequest } from '../../messages/send-request.ts'
import { FailureState } from '../failure-state.tsx'
import type { Placement } from '../mount.tsx'
import type { PageAccess } from '../page-access.ts'
import { useRequest } from '../use-request.ts'
import { EditScreen } from './edit-screen.tsx'
import { FillForm } from './fill-form.tsx'
import { PromptHeader } from './prompt-header.tsx'
import { RunResult } from './run-result.tsx'

export type PromptScreenProps = {
  promptId: string
  page: PageAccess
  /** From the page, where the prompt was chosen for it. */
  selectedText: string
  placement: Placement
  onBack: () => void
  /** An edit excludes what somebody else has saved meanwhile. */
  onConflict: () => void
}

const notices: Record<Exclude<SaveOutcome, 'conflict'>, string> = {
  saved: 'Saved',
  waiting: 'Saved in this browser, sent when the server answers',
}

/** One prompt: its values first, then the result of a run. */
export function PromptScreen(props: PromptScreenProps) {
  const { promptId, page, selectedText, placement, onBack, onConflict } = props
  const {
    data: prompt,
    failure,
    isLoading,
    retry,
  } = useRequest(promptId, () => sendRequest('prompts.get', { id: promptId }))
  const [values, setValues] = useState<Record<string, string>>()
  const [view, setView] = useState<'fill' | 'run' | 'edit'>('fill')
  const [outcome, setOutcome] = useState<keyof typeof notices>()
  // An edited prompt is read anew: it may ask for other values.
  if (failure || !prompt || (outcome && isLoading))
    return (
      <>
        <PromptHeader title="" onBack={onBack} />
        {failure ? (
          <FailureState failure={failure} onRetry={retry} retrying={isLoading} />
        ) : (
          <PromptSkeleton />
        )}
      </>
    )
  if (prompt.isLocked)
    return (
      <>
        <PromptHeader title={prompt.content.title} onBack={onBack} />
        <LockedPrompt pageUrl={prompt.editorUrl} />
      </>
    )
  const fill = () => setView('fill')
  if (view === 'edit')
    return (
      <EditScreen
        prompt={prompt}
        onBack={fill}
        onSaved={(saved) => {
          if (saved === 'conflict') return onConflict()
          setOutcome(saved)
          retry()
          fill()
        }}
      />
    )
  if (view === 'run' && values)
    return (
      <RunResult prompt={prompt} values={values} page={page} placement={placement} onBack={fill} />
    )
  return (
    <FillForm
      prompt={prompt}
      values={values}
      selectedText={selectedText}
      notice={outcome && notices[outcome]}
      page={page}
      placement={placement}
      onBack={onBack}
      onEdit={
        prompt.mayEdit
          ? (filled) => {
              setValues(filled)
              setView('edit')
            }
          : undefined
      }
      onRun={(filled) => {
        setValues(filled)
        setView('run')
      }}
    />
  )
}

function LockedPrompt({ pageUrl }: { pageUrl: string }) {
  return (
    <EmptyState
      className="my-auto"
      icon={<Lock />}
      title="This is a Pro prompt"
      text="You starred it, and your plan doesn’t include the whole of it. Its page shows how to get it."
      action={
        <Button asChild autoFocus variant="primary">
          <a href={pageUrl} target="_blank" rel="noreferrer">
            <ExternalLink />
            Open in Promptuary
          </a>
        </Button>
      }
    />
  )
}

function PromptSkeleton() {
  return (
    <div role="status" aria-label="Loading the prompt" className="grid gap-4 p-4">
      <Skeleton className="w-32" />
      <Skeleton className="h-8" />
      <Skeleton className="w-24" />
      <Skeleton className="h-24" />
    </div>
  )
}
