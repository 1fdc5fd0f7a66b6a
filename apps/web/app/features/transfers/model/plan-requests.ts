import { importLimits } from '@product/contract/transfers'
import { createId } from '@product/domain'
import type { FileCollection, PreviewedPrompt } from './import-source.ts'

type ImportedPrompt = PreviewedPrompt['prompt']

export type PlannedRequest = {
  importId: string
  prompts: ImportedPrompt[]
  collections: FileCollection[]
}

const mostBytes = importLimits.requestBytes * 0.9
const mostCollections = 500

/** As few requests as the server's limits allow; each is all or none, and repeated with its id. */
export function planRequests(
  prompts: ImportedPrompt[],
  collections: FileCollection[] = [],
): PlannedRequest[] {
  const requests: PlannedRequest[] = []
  let bytes = 0
  for (const prompt of prompts) {
    const size = new Blob([JSON.stringify(prompt)]).size
    const last = requests.at(-1)
    if (last && last.prompts.length < importLimits.prompts && bytes + size <= mostBytes) {
      last.prompts.push(prompt)
      bytes += size
    } else {
      // The first request makes the collections; the others find them.
      const isFirst = requests.length === 0
      const described = isFirst ? collections.slice(0, mostCollections) : []
      requests.push({ importId: createId(), prompts: [prompt], collections: described })
      bytes = size + new Blob([JSON.stringify(described)]).size
    }
  }
  return requests
}
