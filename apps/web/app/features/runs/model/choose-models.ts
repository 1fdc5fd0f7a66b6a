import type { UsableModel } from '@product/contract/connections'
import { z } from 'zod'

export type ChosenModel = Pick<UsableModel, 'model' | 'connectionId'>

/** One model may be reached by several connections. */
export const keyOf = ({ model, connectionId }: ChosenModel): string =>
  `${model} ${connectionId ?? ''}`

/**
 * The target models that can be run. A prompt without any is run on the default of a connection, where
 * one has been chosen; otherwise it is the Demo model, which costs nothing.
 */
export function suggestModels(
  models: readonly UsableModel[],
  targets: readonly string[],
  mostAtOnce: number,
): UsableModel[] {
  const usable = models.filter(({ isUsable }) => isUsable)
  const wanted = targets.flatMap((target) => usable.find(({ model }) => model === target) ?? [])
  if (wanted.length > 0) return wanted.slice(0, mostAtOnce)
  const usual = targets.length === 0 ? usable.find(({ isDefault }) => isDefault) : undefined
  if (usual) return [usual]
  return usable.filter(({ provider }) => provider === 'demo').slice(0, 1)
}

/** Those of the remembered choice that can still be run. */
export function findChosen(
  models: readonly UsableModel[],
  chosen: readonly ChosenModel[],
): UsableModel[] {
  const keys = new Set(chosen.map(keyOf))
  return models.filter((model) => model.isUsable && keys.has(keyOf(model)))
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

const Remembered = z.array(z.object({ model: z.string(), connectionId: z.string().nullable() }))
const placeOf = (promptId: string) => `run-models:${promptId}`

/** On this device: which models somebody tries a prompt with is no part of the prompt. */
export function recallChoice(promptId: string): ChosenModel[] | undefined {
  try {
    return Remembered.safeParse(JSON.parse(localStorage.getItem(placeOf(promptId)) ?? '')).data
  } catch {
    return undefined
  }
}

export function rememberChoice(promptId: string, chosen: readonly ChosenModel[]): void {
  try {
    const kept = chosen.map(({ model, connectionId }) => ({ model, connectionId }))
    localStorage.setItem(placeOf(promptId), JSON.stringify(kept))
  } catch {
    // It is chosen again next time.
  }
}
