import type { Collection } from '@product/contract'

/** Public collections of the product team; prompts are named by their titles. */
type TeamCollection = Pick<Collection, 'slug' | 'name' | 'description' | 'color'> & {
  prompts: string[]
}

export const teamCollections: TeamCollection[] = [
  {
    slug: 'code-review-kit',
    name: 'Code review kit',
    description:
      'Reviews with one question each: who is locked out, what races, what is slow, what leaks.',
    color: 'amber',
    prompts: [
      'Accessibility review of a component',
      'Concurrency review',
      'Threat model of a feature',
      'Query plan reader',
      'Container image review',
      'Flaky test detective',
      'Answer to review comments',
    ],
  },
  {
    slug: 'research-reading',
    name: 'Research reading',
    description: 'From a text that resists to notes that last: guides, doubts, maps and cards.',
    color: 'green',
    prompts: [
      'Reading guide for a difficult text',
      'Method section under the lamp',
      'Historical source, read critically',
      'Weak joints of an argument',
      'Fact-check worksheet',
      'Concept map as a diagram',
      'Flash cards worth repeating',
    ],
  },
  {
    slug: 'launch-week',
    name: 'Launch week',
    description: 'What has to be written in the days around a launch, and what can go wrong.',
    color: 'red',
    prompts: [
      'Pre-mortem of a project',
      'Interface texts for one screen',
      'Launch announcement for every channel',
      'Release notes from merged changes',
      'Questions the press will ask',
      'Support reply from the help pages',
      'Status update that can be skimmed',
    ],
  },
  {
    slug: 'studio',
    name: 'Studio',
    description:
      'Pictures, boards and voices: prompts for image and speech models, and for those who direct them.',
    color: 'purple',
    prompts: [
      'Image prompt from a vague idea',
      'Storyboard from a script',
      'Isometric cutaway of a place',
      'Portrait at work',
      'Book cover with room for type',
      'Icon family on one sheet',
      'Travel poster without a landmark',
      'Voice-over, read as directed',
    ],
  },
]
