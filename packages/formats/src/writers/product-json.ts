import type { FileCollection, WritablePrompt, WriteResult } from '../prompt-file.ts'
import { formatName } from '../readers/product-json.ts'
import { bundleStem } from './file-name.ts'

export function writeProductJson(
  prompts: WritablePrompt[],
  fileCollections: FileCollection[],
): WriteResult {
  const file = {
    format: formatName,
    ...(fileCollections.length === 0 ? {} : { collections: fileCollections }),
    prompts: prompts.map(
      ({ sourceId, isFavorite, collections, content, testValues, versions, nameMoves }) => ({
        ...(sourceId === undefined ? {} : { id: sourceId }),
        ...(isFavorite === undefined ? {} : { isFavorite }),
        ...(collections === undefined ? {} : { collections }),
        content,
        ...(testValues === undefined ? {} : { testValues }),
        ...(versions === undefined ? {} : { versions }),
        ...(nameMoves === undefined ? {} : { nameMoves }),
      }),
    ),
  }
  return {
    files: [
      {
        fileName: `${bundleStem(prompts.map(({ content }) => content.title))}.json`,
        mediaType: 'application/json',
        text: `${JSON.stringify(file, null, 2)}\n`,
      },
    ],
    notCarriedOver: [],
  }
}
