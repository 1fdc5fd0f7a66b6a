import type { UsableModel } from '@product/contract/connections'
import { useState } from 'react'
import { useModels } from '#web/entities/run/list-models.ts'
import {
  type ChosenModel,
  recallModels,
  rememberModels,
} from '#web/entities/run/remembered-models.ts'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'
import { findChosen, findUnconnected, suggestModels } from './model/choose-models.ts'

/** The models to run on: the person's own choice, or what the prompt is meant for. */
export function useModelChoice({ promptId, content }: TestedPrompt) {
  const query = useModels()
  const [own, setOwn] = useState<readonly ChosenModel[] | undefined>(() => recallModels(promptId))
  const { models = [], mostAtOnce = 1 } = query.data ?? {}
  const kept = findChosen(models, own ?? [])
  const chosen = kept.length > 0 ? kept : suggestModels(models, content.targetModels, mostAtOnce)
  return {
    ...query,
    models,
    mostAtOnce,
    chosen,
    unconnected: findUnconnected(models, content.targetModels),
    choose: (next: readonly UsableModel[]) => {
      setOwn(next)
      rememberModels(promptId, next)
    },
  }
}

export type ModelChoice = ReturnType<typeof useModelChoice>
