import type { Prompt } from '@product/contract'
import { z } from 'zod'

const Id = z.uuid()

/** Of what public prompt something is a copy. A client says it, so that it may be anything. */
export const readOriginalId = (source: Prompt['source']): string | null =>
  source?.kind === 'prompt' && source.version !== undefined && Id.safeParse(source.id).success
    ? source.id
    : null
