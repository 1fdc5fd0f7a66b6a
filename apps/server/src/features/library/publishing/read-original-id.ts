import type { Prompt } from '@product/contract'
import { isId } from '@product/domain'

/** Of what public prompt something is a copy. A client says it, so that it may be anything. */
export const readOriginalId = (source: Prompt['source']): string | null =>
  source?.kind === 'prompt' && source.version !== undefined && isId(source.id) ? source.id : null
