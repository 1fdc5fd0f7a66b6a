import type { UsableModel } from '@product/contract/connections'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ChosenModel,
  recallLastModels,
  recallModels,
  rememberModels,
} from '#web/entities/run/remembered-models.ts'
import { browserModelQuery, modelsQuery, useModels } from '#web/entities/run/runs.ts'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'

/** One model may be reached by several connections. */
export const keyOf = ({ model, connectionId }: ChosenModel): string =>
  `${model} ${connectionId ?? ''}`

/**
 * The target models that can be run. A prompt without any is run on the model that was used last, or
 * else on the default of a connection; otherwise it is the Demo model, which costs nothing.
 */
export function suggestModels(
  models: readonly UsableModel[],
  targets: readonly string[],
  mostAtOnce: number,
  last: readonly ChosenModel[] = [],
): UsableModel[] {
  const usable = models.filter(({ isUsable }) => isUsable)
  const wanted = targets.flatMap((target) => usable.find(({ model }) => model === target) ?? [])
  if (wanted.length > 0) return wanted.slice(0, mostAtOnce)
  const [lastUsed] = findChosen(usable, last)
  const usual = lastUsed ?? usable.find(({ isDefault }) => isDefault)
  if (usual && targets.length === 0) return [usual]
  return usable.filter(({ provider }) => provider === 'demo').slice(0, 1)
}

/** Those of the remembered choice that can still be run; elsewhere, where their connection is gone. */
export function findChosen(
  models: readonly UsableModel[],
  chosen: readonly ChosenModel[],
): UsableModel[] {
  const found = new Set(chosen.map((wanted) => findUsable(models, wanted)))
  return models.filter((model) => found.has(model))
}

function findUsable(models: readonly UsableModel[], wanted: ChosenModel): UsableModel | undefined {
  const usable = models.filter(({ isUsable, model }) => isUsable && model === wanted.model)
  return usable.find((model) => keyOf(model) === keyOf(wanted)) ?? usable[0]
}

/** The target models that nobody is connected for. */
export const findUnconnected = (
  models: readonly UsableModel[],
  targets: readonly string[],
): UsableModel[] =>
  targets.flatMap((target) => {
    const known = models.filter(({ model }) => model === target)
    return known.some(({ isUsable }) => isUsable) ? [] : known.slice(0, 1)
  })

type ListedModels = { models: readonly UsableModel[]; mostAtOnce: number }

/** The models to run on: the person's own choice, or what the prompt is meant for. */
export function useModelChoice({ promptId, content }: TestedPrompt) {
  const client = useQueryClient()
  const query = useModels()
  const { data: browserModel } = useQuery(browserModelQuery)
  const [own, setOwn] = useState<readonly ChosenModel[] | undefined>(() => recallModels(promptId))
  // Last, as the run transport wants it.
  const add = (own: UsableModel | null | undefined, { models, ...listed }: ListedModels) => ({
    ...listed,
    models: own ? [...models, own] : models,
  })
  const pickFrom = ({ models, mostAtOnce }: ListedModels) => {
    const kept = findChosen(models, own ?? [])
    return kept.length > 0
      ? kept
      : suggestModels(models, content.targetModels, mostAtOnce, recallLastModels())
  }
  const listed = add(browserModel, query.data ?? { models: [], mostAtOnce: 1 })
  return {
    ...query,
    ...listed,
    chosen: pickFrom(listed),
    unconnected: findUnconnected(listed.models, content.targetModels),
    /** The chosen models, once the list has been loaded. */
    waitForChosen: async () => {
      const loading = client.ensureQueryData(modelsQuery)
      return pickFrom(add(await client.ensureQueryData(browserModelQuery), await loading))
    },
    choose: (next: readonly UsableModel[]) => {
      setOwn(next)
      rememberModels(promptId, next)
    },
  }
}

export type ModelChoice = ReturnType<typeof useModelChoice>
