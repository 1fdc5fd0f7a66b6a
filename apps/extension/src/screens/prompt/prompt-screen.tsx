import { Skeleton } from '@product/ui/feedback/skeleton'
import { useState } from 'react'
import type { PageValues } from '../../context/page-values.ts'
import { sendRequest } from '../../messages/send-request.ts'
import { FailureState } from '../failure-state.tsx'
import type { Placement } from '../mount.tsx'
import type { PageAccess } from '../page-access.ts'
import { useRequest } from '../use-request.ts'
import { FillForm } from './fill-form.tsx'
import { PromptHeader } from './prompt-header.tsx'
import { RunResult } from './run-result.tsx'

export type PromptScreenProps = {
  promptId: string
  page: PageAccess
  /** What was taken from the page before the prompt was chosen. */
  given: PageValues
  placement: Placement
  onBack: () => void
}

/** One prompt: its values first, then the result of a run. */
export function PromptScreen({ promptId, page, given, placement, onBack }: PromptScreenProps) {
  const {
    data: prompt,
    failure,
    isLoading,
    retry,
  } = useRequest(promptId, () => sendRequest('prompts.get', { id: promptId }))
  const [values, setValues] = useState<Record<string, string>>()
  const [isRun, setRun] = useState(false)
  if (failure || !prompt)
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
  if (isRun && values)
    return (
      <RunResult
        prompt={prompt}
        values={values}
        page={page}
        placement={placement}
        onBack={() => setRun(false)}
      />
    )
  return (
    <FillForm
      prompt={prompt}
      values={values}
      given={given}
      page={page}
      placement={placement}
      onBack={onBack}
      onRun={(filled) => {
        setValues(filled)
        setRun(true)
      }}
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
