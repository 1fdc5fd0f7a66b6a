import { Button } from '@product/ui/forms/button'
import { IconButton } from '@product/ui/forms/icon-button'
import { cn } from '@product/ui/styles/class-names'
import { Kbd } from '@product/ui/text/kbd'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import { Play, Square } from 'lucide-react'
import { useRef, useState } from 'react'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'
import { useCommands } from '#web/lib/commands/command-registry.ts'
import { useModelChoice } from '../model/choose-models.ts'
import { announce } from '../model/describe-run.ts'
import { useImages } from '../use-images.ts'
import { useRunKeys } from '../use-run-keys.ts'
import { useRunPrompt, useStopRuns } from '../use-run-prompt.ts'
import { ImageInputs } from './image-inputs.tsx'
import { ModelField } from './model-field.tsx'
import { PastRun } from './past-run.tsx'
import { PromptRuns } from './prompt-runs.tsx'
import { Results } from './results.tsx'
import { ValueFields } from './value-fields.tsx'

/** Inputs, result and earlier runs, from top to bottom. */
export function Workbench({ tested }: { tested: TestedPrompt }) {
  const place = useRef<HTMLDivElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const choice = useModelChoice(tested)
  const images = useImages()
  const acceptsImages = choice.chosen.some((model) => model.acceptsImages)
  const { batch, inputs, isBusy, message, run, problemOf } = useRunPrompt({
    tested,
    waitForModels: choice.waitForChosen,
    images: acceptsImages ? images.fileIds : [],
    onMissing: (name) => {
      // The input may have been folded or in another tab until now.
      requestAnimationFrame(() => focusInput(place.current, name))
    },
  })
  const stop = useStopRuns(tested.promptId)
  const [pastRun, setPastRun] = useState<string>()
  // On phones they are between the inputs and the runs.
  const scrollToResults = () =>
    requestAnimationFrame(() => place.current?.scrollTo({ top: results.current?.offsetTop }))
  const showPastRun = (runId: string | undefined) => {
    setPastRun(runId)
    scrollToResults()
  }
  const closePastRun = () => {
    setPastRun(undefined)
    findRow(place.current, pastRun)?.focus()
  }
  const start = () => {
    if (images.isUploading) return
    setPastRun(undefined)
    tested.show()
    void run()
    scrollToResults()
  }
  useCommands('Test', [
    { id: 'run-prompt', label: 'Run', icon: Play, shortcut: ['Mod', '↵'], run: start },
  ])
  useRunKeys({ place, onRun: start, onStop: isBusy ? stop : undefined })
  return (
    <div ref={place} className="relative flex h-full min-h-0 flex-col max-md:overflow-y-auto">
      <p aria-live="polite" className="sr-only">
        {announce(batch)}
      </p>
      <WorkbenchHeader
        isBusy={isBusy}
        isUploading={images.isUploading}
        onRun={start}
        onStop={() => void stop()}
      />
      <div
        className={cn(
          'relative flex flex-none flex-col gap-3 overflow-y-auto px-4 pb-4',
          // An earlier run has inputs of its own below, and its answer needs the room.
          pastRun === undefined ? 'md:max-h-[45%]' : 'md:max-h-[22%]',
        )}
      >
        {message ? (
          <p role="alert" className="text-13 text-danger">
            {message}
          </p>
        ) : null}
        <ModelField choice={choice} />
        <ValueFields tested={tested} inputs={inputs} problemOf={problemOf} />
        {acceptsImages ? <ImageInputs images={images} /> : null}
      </div>
      <div
        ref={results}
        className="flex min-h-0 min-w-0 flex-1 border-line border-t max-md:min-h-60 max-md:flex-none"
      >
        {pastRun === undefined ? (
          <Results tested={tested} batch={batch} onRunAgain={start} />
        ) : (
          <PastRun
            key={pastRun}
            runId={pastRun}
            tested={tested}
            hasLatest={batch !== undefined}
            onClose={closePastRun}
            onRunAgain={start}
          />
        )}
      </div>
      <PromptRuns
        promptId={tested.promptId}
        isStored={tested.isStored}
        batch={batch}
        pastRun={pastRun}
        onShow={showPastRun}
      />
    </div>
  )
}

type WorkbenchHeaderProps = {
  isBusy: boolean
  isUploading: boolean
  onRun: () => void
  onStop: () => void
}

function WorkbenchHeader({ isBusy, isUploading, onRun, onStop }: WorkbenchHeaderProps) {
  const modifierKey = useModifierKey()
  return (
    <div className="sticky top-0 z-5 flex h-13 flex-none items-center gap-1.5 bg-surface-sunken px-4">
      <h2 className="min-w-0 flex-1 truncate font-semibold text-14">Test Your Prompt</h2>
      {isBusy ? (
        <IconButton label="Stop" shortcut="Esc" variant="secondary" onClick={onStop}>
          <Square className="size-3! fill-current" />
        </IconButton>
      ) : null}
      <Button
        variant="primary"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        disabled={isBusy || isUploading}
        onClick={onRun}
      >
        {isBusy ? (
          'Processing...'
        ) : (
          <>
            <Play className="fill-current" />
            Run
            <Kbd aria-hidden tone="inherit" className="max-md:hidden">
              {modifierKey} ↵
            </Kbd>
          </>
        )}
      </Button>
    </div>
  )
}

const findRow = (place: HTMLElement | null, runId: string | undefined) =>
  place?.querySelector<HTMLElement>(`[data-run="${CSS.escape(runId ?? '')}"]`)

function focusInput(place: HTMLElement | null, name: string) {
  const field = place?.querySelector(`[data-variable="${CSS.escape(name)}"]`)
  field?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  // With the words below it that say what is wrong.
  field?.scrollIntoView({ block: 'nearest' })
}
