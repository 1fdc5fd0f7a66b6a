import type { UsableModel } from '@product/contract/connections'
import { createId, type PromptVariable, textOf } from '@product/domain'
import { useState } from 'react'
import { isOver } from '#web/entities/run/batch.ts'
import { pageRuns, useBatch } from '#web/entities/run/page-runs.ts'
import { rememberLastModels } from '#web/entities/run/remembered-models.ts'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { listInputs, readRefusedValues } from './model/ask-for-names.ts'
import { checkValues, pickValues } from './model/check-values.ts'

type RunPromptOptions = {
  tested: TestedPrompt
  waitForModels: () => Promise<readonly UsableModel[]>
  images: readonly string[]
  /** Brings the input of that name into view. */
  onMissing: (name: string) => void
}

/** The only model that answers without a network. */
const isDemo = ({ provider }: UsableModel): boolean => provider === 'demo'

/** Trying a prompt: what is asked for, what stands in the way, and the run itself. */
export function useRunPrompt({ tested, waitForModels, images, onMissing }: RunPromptOptions) {
  const { promptId, content, values } = tested
  const batch = useBatch(promptId)
  const [isChecked, setChecked] = useState(false)
  const [isPreparing, setPreparing] = useState(false)
  const [message, setMessage] = useState<string>()
  const refused = readRefusedValues(batch)
  const inputs = listInputs(tested, refused)
  const isBusy = isPreparing || (batch !== undefined && !isOver(batch))

  async function run() {
    if (isBusy) return
    setChecked(true)
    setMessage(undefined)
    const [missing] = checkValues(content, values).keys()
    if (missing !== undefined) return onMissing(missing)
    setPreparing(true)
    try {
      const preparation = await tested.prepare()
      const models = await waitForModels()
      if (!preparation.isReady && !(preparation.isOffline && models.every(isDemo)))
        return setMessage(preparation.message)
      if (models.length > 0) start(models)
      else setMessage('Choose a model first.')
    } catch (error) {
      setMessage(describeError(error))
    } finally {
      setPreparing(false)
    }
  }

  function start(models: readonly UsableModel[]) {
    setChecked(false)
    const request = {
      batchId: createId(),
      promptId,
      models: models.map(({ model, connectionId }) => ({
        model,
        ...(connectionId && { connectionId }),
      })),
      values: pickValues(
        inputs.map(({ name }) => name),
        values,
      ),
      ...(images.length > 0 && { images: [...images] }),
    }
    rememberLastModels(models)
    void pageRuns.start(request, models)
  }

  return {
    batch,
    inputs,
    isBusy,
    message,
    run,
    problemOf: ({ name }: PromptVariable) =>
      (isChecked ? checkValues(content, values).get(name) : undefined) ??
      (textOf(values, name) ? undefined : refused.get(name)),
  }
}

/** Stops one run of the prompt, or all that go on. */
export const useStopRuns = (promptId: string) => async (runId?: string) => {
  try {
    await pageRuns.stop(promptId, runId)
  } catch (error) {
    stackError('Not stopped', error)
  }
}
