import type { ReadVersion, WritablePrompt } from '@product/formats'
import type { ListedPrompt } from '#features/prompts/index.ts'

/** A stored prompt as the writers take it. */
export function toWritablePrompt({ prompt, history }: ListedPrompt): WritablePrompt {
  const { id, content, versions, nameMoves, testValues, isFavorite, collections } = prompt
  return {
    sourceId: id,
    content,
    isFavorite,
    collections,
    ...(Object.keys(testValues).length > 0 && { testValues: [testValues] }),
    versions: numberVersions(versions),
    history,
    ...(nameMoves.length > 0 && {
      nameMoves: nameMoves.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
    }),
  }
}

async function* numberVersions(
  versions: ListedPrompt['prompt']['versions'],
): AsyncGenerator<ReadVersion, void, undefined> {
  let number = 0
  for await (const { createdAt, restoredFrom, ...version } of versions) {
    number += 1
    yield {
      number,
      ...version,
      createdAt: createdAt?.toISOString() ?? null,
      ...(restoredFrom !== null && { restoredFrom }),
    }
  }
}
