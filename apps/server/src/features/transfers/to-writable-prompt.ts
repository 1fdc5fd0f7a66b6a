import type { WritablePrompt } from '@product/formats'
import type { ListedHistory } from '#features/prompts/index.ts'

/** A stored prompt as the writers take it, and about how large it is when written with its history. */
export function toWritablePrompt(history: ListedHistory): {
  prompt: WritablePrompt
  bytes: number
} {
  const { id, content, versions, nameMoves, testValues, isFavorite, collections } = history
  const prompt: WritablePrompt = {
    sourceId: id,
    content,
    isFavorite,
    collections,
    ...(Object.keys(testValues).length > 0 && { testValues: [testValues] }),
    versions: versions.map(({ createdAt, restoredFrom, ...version }, index) => ({
      number: index + 1,
      ...version,
      createdAt: createdAt?.toISOString() ?? null,
      ...(restoredFrom !== null && { restoredFrom }),
    })),
    ...(nameMoves.length > 0 && {
      nameMoves: nameMoves.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
    }),
  }
  return { prompt, bytes: Buffer.byteLength(JSON.stringify(prompt, null, 2)) }
}
