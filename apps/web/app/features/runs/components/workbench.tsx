import { type PromptVariable, textOf } from '@product/domain'
import { Field } from '@product/ui/forms/field'
import { useRef } from 'react'
import { ValueInput } from '#web/entities/prompt/value-input.tsx'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'
import { useModelChoice } from '../model/choose-models.ts'
import { announce } from '../model/describe-run.ts'
import { useImages } from '../use-images.ts'
import { useRunKeys } from '../use-run-keys.ts'
import { useRunPrompt, useStopRuns } from '../use-run-prompt.ts'
import { ImageInputs } from './image-inputs.tsx'
import { ModelField } from './model-field.tsx'
import { Results } from './results.tsx'
import { ValueSets } from './value-sets.tsx'
import { WorkbenchHeader } from './workbench-header.tsx'

type WorkbenchProps = {
  tested: TestedPrompt
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function Workbench({ tested, isOpen, onOpenChange }: WorkbenchProps) {
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
      onOpenChange(true)
      // The inputs may have been folded until now.
      requestAnimationFrame(() => focusInput(place.current, name))
    },
  })
  const stop = useStopRuns(tested.promptId)
  const start = () => {
    if (images.isUploading) return
    onOpenChange(true)
    void run()
    // On phones they are below the inputs.
    requestAnimationFrame(() => place.current?.scrollTo({ top: results.current?.offsetTop }))
  }
  useRunKeys({ place, onRun: start, onStop: isBusy ? stop : undefined })
  return (
    <div
      ref={place}
      className="relative flex h-full min-h-0 max-md:flex-col max-md:overflow-y-auto"
    >
      <p aria-live="polite" className="sr-only">
        {announce(batch)}
      </p>
      <div className="flex flex-none flex-col md:min-h-0 md:w-76 md:border-line md:border-r xl:w-84">
        <WorkbenchHeader
          isOpen={isOpen}
          isBusy={isBusy}
          isUploading={images.isUploading}
          onOpenChange={onOpenChange}
          onRun={start}
          onStop={stop}
        />
        <div
          hidden={!isOpen}
          className="flex flex-col gap-3.5 relative px-4 pb-4 md:min-h-0 md:flex-1 md:overflow-y-auto [[hidden]]:hidden"
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
      </div>
      {isOpen ? (
        <div ref={results} className="flex min-w-0 flex-1 max-md:flex-none md:min-h-0">
          <Results
            promptId={tested.promptId}
            title={tested.content.title}
            batch={batch}
            onRunAgain={start}
          />
        </div>
      ) : null}
    </div>
  )
}

function focusInput(place: HTMLElement | null, name: string) {
  const field = place?.querySelector(`[data-variable="${CSS.escape(name)}"]`)
  field?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  // With the words below it that say what is wrong.
  field?.scrollIntoView({ block: 'nearest' })
}

type ValueFieldsProps = {
  tested: TestedPrompt
  inputs: readonly PromptVariable[]
  problemOf: (variable: PromptVariable) => string | undefined
}

function ValueFields({ tested, inputs, problemOf }: ValueFieldsProps) {
  const { values, setValue, content } = tested
  if (inputs.length === 0) return null
  return (
    <>
      <ValueSets tested={tested} names={inputs.map(({ name }) => name)} />
      {inputs.map((variable) => (
        <div
          key={variable.name}
          data-variable={variable.name}
          className="[&_textarea]:max-h-36 [&_textarea]:min-h-16"
        >
          <Field
            label={<span className="font-prompt text-12">{variable.name}</span>}
            required={variable.required}
            aside={content.variables.includes(variable) ? undefined : 'not declared here'}
            error={problemOf(variable)}
          >
            <ValueInput
              variable={variable}
              value={textOf(values, variable.name)}
              placeholder={variable.defaultValue}
              onChange={(entered) => setValue(variable.name, entered)}
            />
          </Field>
        </div>
      ))}
    </>
  )
}
