import type { Template } from '@product/contract'
import type { WrittenContent } from '#features/prompts/index.ts'

/** A template of the product itself. Its id never changes: prompts name it as their source. */
export type ProductTemplate = Pick<Template, 'id' | 'category' | 'kind' | 'color'> &
  Partial<Pick<Template, 'tier'>> &
  WrittenContent
