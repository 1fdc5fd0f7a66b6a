import type { RunnableModel } from '../../messages/requests.ts'

export const keyOfModel = ({ model, connectionId }: RunnableModel): string =>
  `${model} ${connectionId ?? ''}`

/** The first model that the prompt is meant for and that can be run; else the Demo model, which costs nothing. */
export const suggestModel = (
  models: readonly RunnableModel[],
  targets: readonly string[],
): RunnableModel | undefined =>
  targets
    .map((target) => models.find(({ model }) => model === target))
    .find((model) => model !== undefined) ??
  models.find(({ provider }) => provider === 'demo') ??
  models[0]
