import type { FileCollection, ReadVersion, WritablePrompt } from '../prompt-file.ts'
import { formatName } from '../readers/product-json.ts'
import type { BundleWriter } from './writer.ts'

export const productJsonWriter: BundleWriter = {
  ending: '.json',
  mediaType: 'application/json',
  begin: (collections) => `${openObject(describeFile(collections), 0)},\n  "prompts": [\n`,
  separator: ',\n',
  end: '\n  ]\n}\n',
  create: () => writePrompt,
}

const describeFile = (collections: FileCollection[]) => ({
  format: formatName,
  ...(collections.length === 0 ? {} : { collections }),
})

async function* writePrompt(prompt: WritablePrompt): AsyncGenerator<string> {
  const { sourceId, isFavorite, collections, content, testValues, versions, nameMoves } = prompt
  const head = {
    ...(sourceId === undefined ? {} : { id: sourceId }),
    ...(isFavorite === undefined ? {} : { isFavorite }),
    ...(collections === undefined ? {} : { collections }),
    content,
    ...(testValues === undefined ? {} : { testValues }),
    ...(nameMoves === undefined ? {} : { nameMoves }),
  }
  yield `    ${openObject(head, 2)}`
  if (versions !== undefined) yield* writeVersions(versions)
  yield '\n    }'
}

async function* writeVersions(
  versions: Iterable<ReadVersion> | AsyncIterable<ReadVersion>,
): AsyncGenerator<string> {
  yield ',\n      "versions": ['
  let separator = '\n'
  for await (const version of versions) {
    yield `${separator}        ${indent(JSON.stringify(version, null, 2), 4)}`
    separator = ',\n'
  }
  yield separator === '\n' ? ']' : '\n      ]'
}

/** An object's text without its end, so that more can be written into it. */
const openObject = (fields: object, depth: number): string =>
  indent(JSON.stringify(fields, null, 2).slice(0, -'\n}'.length), depth)

/** Texts within JSON have no line breaks of their own. */
const indent = (json: string, depth: number): string =>
  json.replaceAll('\n', `\n${'  '.repeat(depth)}`)
