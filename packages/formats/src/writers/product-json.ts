import type { WritablePrompt, WriteResult } from '../prompt-file.ts'
import { formatName } from '../readers/product-json.ts'
import { bundleStem } from './file-name.ts'

export function writeProductJson(prompts: WritablePrompt[]): WriteResult {
  const file = {
    format: formatName,
    prompts: prompts.map(
      ({ sourceId, isFavorite, collections, content, testValues, versions }) => ({
        ...(sourceId === undefined ? {} : { id: sourceId }),
        ...(isFavorite === undefined ? {} : { isFavorite }),
        ...(collections === undefined ? {} : { collections }),
        content,
        ...(testValues === undefined ? {} : { testValues }),
        ...(versions === undefined ? {} : { versions }),
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
