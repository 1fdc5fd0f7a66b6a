import type { PromptContent } from '@product/domain'
import { academicResearch } from './academic-research.ts'
import { codeHelpers } from './code-helpers.ts'
import { contentMarketing } from './content-marketing.ts'
import { creativeWriting } from './creative-writing.ts'

type SampleCollection = {
  name: string
  description: string
  color: string
  prompts: PromptContent[]
}

export const sampleCollections: SampleCollection[] = [
  {
    name: 'Content Marketing',
    description: 'Posts, newsletters and pages that people finish reading',
    color: 'blue',
    prompts: contentMarketing,
  },
  {
    name: 'Creative Writing',
    description: 'Stories, characters and ideas',
    color: 'purple',
    prompts: creativeWriting,
  },
  {
    name: 'Code Helpers',
    description: 'Reviews, tests, queries and explanations for everyday development',
    color: 'amber',
    prompts: codeHelpers,
  },
  {
    name: 'Academic Research',
    description: 'Reading, questioning and writing up research',
    color: 'green',
    prompts: academicResearch,
  },
]
