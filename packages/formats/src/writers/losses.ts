import type { WritablePrompt } from '../prompt-file.ts'

/** In words, what none of the formats but our own holds. */
export function describeHistoryLoss({ history }: WritablePrompt): string[] {
  if (!history || history.versions === 0) return []
  const { versions, names } = history
  const what = `the history of ${versions} ${versions === 1 ? 'version' : 'versions'}`
  return [names.length === 0 ? what : `${what} and the names ${names.join(', ')}`]
}

/** Where a person keeps a prompt; only our own format holds it. */
export function describePlaceLoss({ collections = [], isFavorite }: WritablePrompt): string[] {
  return [
    ...(collections.length === 0 ? [] : [`the collections ${collections.join(', ')}`]),
    ...(isFavorite ? ['that it is a favorite'] : []),
  ]
}

export function describeTestLoss({ testValues = [] }: WritablePrompt, held = 0): string[] {
  const lost = testValues.length - held
  return lost > 0 ? [`${lost} ${lost === 1 ? 'set' : 'sets'} of test values`] : []
}

/** What a format without room for declarations loses of the variables. */
export function describeVariableLoss(
  { content }: WritablePrompt,
  held: { defaults?: boolean } = {},
): string[] {
  return content.variables.flatMap((variable) => {
    const lost = [
      ...(variable.type === 'text' ? [] : [`type ${variable.type}`]),
      ...(variable.required ? ['that it is required'] : []),
      ...(variable.choices.length === 0 ? [] : [`choices ${variable.choices.join(', ')}`]),
      ...(variable.defaultValue === '' || held.defaults
        ? []
        : [`default value ${JSON.stringify(variable.defaultValue.slice(0, 60))}`]),
    ]
    return lost.length === 0 ? [] : [`of the variable "${variable.name}": ${lost.join('; ')}`]
  })
}

export function describeOtherModels({ content }: WritablePrompt, held: number): string[] {
  const lost = content.targetModels.slice(held)
  return lost.length === 0 ? [] : [`the models ${lost.join(', ')}`]
}

export function describeLabels({ content }: WritablePrompt): string[] {
  return [
    ...(content.tags.length === 0 ? [] : [`the tags ${content.tags.join(', ')}`]),
    ...(content.modality === 'text' ? [] : [`the modality ${content.modality}`]),
  ]
}
