import { EmptyState } from '@product/ui/feedback/empty-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { NativeSelect } from '@product/ui/forms/native-select'
import { Copy, CornerDownLeft, Plug, RotateCw, Square } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RunnableModel, UsablePrompt } from '../../messages/requests.ts'
import { sendRequest } from '../../messages/send-request.ts'
import { FailureState } from '../failure-state.tsx'
import type { Placement } from '../mount.tsx'
import type { PageAccess } from '../page-access.ts'
import { useRequest } from '../use-request.ts'
import { ActionBar, runActionByKey } from './action-bar.tsx'
import { keyOfModel, suggestModel } from './choose-model.ts'
import { isOver, type LiveRun } from './follow-run.ts'
import { PromptHeader } from './prompt-header.tsx'
import { useDelivery } from './use-delivery.ts'
import { useRun } from './use-run.ts'

type RunResultProps = {
  prompt: UsablePrompt
  values: Record<string, string>
  page: PageAccess
  placement: Placement
  onBack: () => void
}

/** The answer of a model, as it is written. */
export function RunResult({ prompt, values, page, placement, onBack }: RunResultProps) {
  const {
    data: models,
    failure,
    isLoading,
    retry,
  } = useRequest('models', () => sendRequest('models.list', { promptId: prompt.id }))
  const [chosen, setChosen] = useState<RunnableModel>()
  const { run, start, stop } = useRun({ promptId: prompt.id, values })
  const { delivery, isCovered, insert, copy } = useDelivery({
    promptId: prompt.id,
    page,
    placement,
  })
  const root = useRef<HTMLElement>(null)
  const model = chosen ?? suggestModel(models ?? [], prompt.content.targetModels)

  const begin = useEffectEvent(() => model && start(model))
  useEffect(() => {
    if (models) begin()
  }, [models])
  // The form that had the focus is gone.
  useEffect(() => root.current?.focus(), [])

  const text = run?.text ?? ''
  const actions = [
    {
      label: 'Copy',
      icon: <Copy />,
      key: 'alt',
      isDisabled: text === '',
      run: () => void copy(text),
    },
    {
      label: 'Insert',
      icon: <CornerDownLeft />,
      isMain: true,
      key: 'modifier',
      isDisabled: isCovered || text === '' || !run || !isOver(run),
      run: () => void insert(text),
    },
  ] as const

  return (
    <section
      ref={root}
      aria-label={`Result of ${prompt.content.title}`}
      tabIndex={-1}
      className="flex min-h-0 flex-1 flex-col outline-hidden"
      onKeyDown={(event) => {
        runActionByKey(event, actions)
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onBack()
      }}
    >
      <PromptHeader title={prompt.content.title} onBack={onBack}>
        {/* A line of its own where the title would have no room beside it. */}
        <div className="grid min-h-7 grid-cols-[minmax(0,1fr)_auto] items-center gap-2 @max-lg:order-last @max-lg:basis-full @lg:w-60">
          {models && model ? (
            <NativeSelect
              aria-label="Model"
              className="h-7 text-12"
              value={keyOfModel(model)}
              onChange={({ target }) => {
                const next = models.find((each) => keyOfModel(each) === target.value)
                if (!next) return
                setChosen(next)
                start(next)
              }}
            >
              {models.map((each) => (
                <option key={keyOfModel(each)} value={keyOfModel(each)}>
                  {each.label}
                </option>
              ))}
            </NativeSelect>
          ) : null}
          {run && model ? (
            <Button
              iconOnly
              variant="ghost"
              size="s"
              aria-label={isOver(run) ? 'Run again' : 'Stop'}
              onClick={() => (isOver(run) ? start(model) : stop())}
            >
              {isOver(run) ? <RotateCw /> : <Square />}
            </Button>
          ) : null}
        </div>
      </PromptHeader>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {failure ? (
          <FailureState failure={failure} onRetry={retry} retrying={isLoading} />
        ) : run?.failure && run.text === '' ? (
          <FailureState failure={run.failure} onRetry={() => model && start(model)} />
        ) : models && !model ? (
          <NoModel editorUrl={prompt.editorUrl} />
        ) : (
          <Answer run={run} />
        )}
      </div>
      <ActionBar actions={actions} delivery={delivery} />
    </section>
  )
}

function NoModel({ editorUrl }: { editorUrl: string }) {
  return (
    <EmptyState
      className="my-auto"
      icon={<Plug />}
      title="No model to run on"
      text="Connect a model in Promptuary under Settings, Connections."
      action={
        <Button asChild variant="primary">
          <a
            href={new URL('/settings/connections', editorUrl).href}
            target="_blank"
            rel="noreferrer"
          >
            Open connections
          </a>
        </Button>
      }
    />
  )
}

function Answer({ run }: { run: LiveRun | undefined }) {
  if (!run || run.state === 'waiting')
    return (
      <div role="status" aria-label="Waiting for the answer" className="grid gap-2.5 p-4">
        <Skeleton className="w-4/5" />
        <Skeleton className="w-11/12" />
        <Skeleton className="w-2/3" />
      </div>
    )
  return (
    <div className="grid gap-3 p-4">
      <p
        aria-live="polite"
        aria-busy={!isOver(run)}
        className="wrap-anywhere whitespace-pre-wrap text-14 leading-relaxed"
      >
        {run.text}
        {isOver(run) ? null : (
          <span
            aria-hidden
            className="ml-0.5 inline-block h-4 w-1.5 animate-pulse bg-accent align-text-bottom"
          />
        )}
      </p>
      {run.failure ? <p className="text-12 text-danger">{run.failure.message}</p> : null}
      {run.state === 'stopped' ? <p className="text-12 text-faint">Stopped</p> : null}
      {run.notes.map((note) => (
        <p key={note} className="text-12 text-faint">
          {note}
        </p>
      ))}
      {run.durationMs !== undefined ? (
        <p className="text-12 text-faint tabular-nums">{(run.durationMs / 1_000).toFixed(1)} s</p>
      ) : null}
    </div>
  )
}
