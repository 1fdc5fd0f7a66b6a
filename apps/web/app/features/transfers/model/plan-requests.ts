import { importLimits } from '@product/contract/transfers'
import { createId } from '@product/domain'
import type { PreviewedPrompt } from './import-source.ts'

type ImportedPrompt = PreviewedPrompt['prompt']

export type PlannedRequest = { importId: string; prompts: ImportedPrompt[] }

const mostBytes = importLimits.requestBytes * 0.9

/** As few requests as the server's limits allow; each is all or none, and repeated with its id. */
export function planRequests(prompts: ImportedPrompt[]): PlannedRequest[] {
  const requests: PlannedRequest[] = []
  let bytes = 0
  for (const prompt of prompts) {
    const size = new Blob([JSON.stringify(prompt)]).size
    const last = requests.at(-1)
    if (last && last.prompts.length < importLimits.prompts && bytes + size <= mostBytes) {
      last.prompts.push(prompt)
      bytes += size
    } else {
      requests.push({ importId: createId(), prompts: [prompt] })
      bytes = size
    }
  }
  return requests
}
