import type { UsableModel } from '@product/contract/connections'
import { z } from 'zod'

export type ChosenModel = Pick<UsableModel, 'model' | 'connectionId'>

const Remembered = z.array(z.object({ model: z.string(), connectionId: z.string().nullable() }))
const placeOf = (promptId: string) => `run-models:${promptId}`
const lastPlace = 'run-models'

/** On this device: which models somebody tries a prompt with is no part of the prompt. */
export const recallModels = (promptId: string): ChosenModel[] | undefined =>
  recall(placeOf(promptId))

export const rememberModels = (promptId: string, chosen: readonly ChosenModel[]): void =>
  remember(placeOf(promptId), chosen)

/** The models that were last run of those that are no demonstration: a new prompt begins with them. */
export const recallLastModels = (): ChosenModel[] => recall(lastPlace) ?? []

export function rememberLastModels(used: readonly UsableModel[]): void {
  const real = used.filter(({ provider }) => provider !== 'demo')
  if (real.length > 0) remember(lastPlace, real)
}

function recall(place: string): ChosenModel[] | undefined {
  try {
    return Remembered.safeParse(JSON.parse(localStorage.getItem(place) ?? '')).data
  } catch {
    return undefined
  }
}

function remember(place: string, chosen: readonly ChosenModel[]): void {
  try {
    const kept = chosen.map(({ model, connectionId }) => ({ model, connectionId }))
    localStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // It is chosen again next time.
  }
}
