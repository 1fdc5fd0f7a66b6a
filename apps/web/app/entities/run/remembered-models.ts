import type { UsableModel } from '@product/contract/connections'
import { z } from 'zod'

export type ChosenModel = Pick<UsableModel, 'model' | 'connectionId'>

const Remembered = z.array(z.object({ model: z.string(), connectionId: z.string().nullable() }))
const placeOf = (promptId: string) => `run-models:${promptId}`

/** On this device: which models somebody tries a prompt with is no part of the prompt. */
export function recallModels(promptId: string): ChosenModel[] | undefined {
  try {
    return Remembered.safeParse(JSON.parse(localStorage.getItem(placeOf(promptId)) ?? '')).data
  } catch {
    return undefined
  }
}

export function rememberModels(promptId: string, chosen: readonly ChosenModel[]): void {
  try {
    const kept = chosen.map(({ model, connectionId }) => ({ model, connectionId }))
    localStorage.setItem(placeOf(promptId), JSON.stringify(kept))
  } catch {
    // It is chosen again next time.
  }
}
