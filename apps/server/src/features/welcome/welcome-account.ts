import { createId, emptyContent, type PromptContent } from '@product/domain'
import type { Kysely } from 'kysely'
import type { NewAccount } from '#features/accounts/index.ts'
import { addCollections } from '#features/collections/index.ts'
import { addPrompt } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'

const collections = [
  { slug: 'work', name: 'Work', color: 'blue', description: 'Prompts for your working day' },
  { slug: 'personal', name: 'Personal', color: 'green', description: 'Prompts of your own' },
  {
    slug: 'creative',
    name: 'Creative Writing',
    color: 'purple',
    description: 'Stories, characters and ideas',
  },
]

const summariser: PromptContent = {
  ...emptyContent,
  title: 'Text summariser',
  description: 'Turns a long text into a few points.',
  body: [
    'Summarise the following text in {{num_points}} bullet points.',
    'Each bullet point has at most 2 sentences and stands on its own.',
    '',
    '{{input_text}}',
    '',
  ].join('\n'),
  variables: [
    { name: 'input_text', type: 'long-text', defaultValue: '', required: true, choices: [] },
    { name: 'num_points', type: 'number', defaultValue: '3', required: true, choices: [] },
  ],
  targetModels: ['gpt-4', 'claude-3'],
  tags: ['summary'],
}

/** Content of a new account: three collections, and a prompt to try. */
export async function welcomeAccount(transaction: Kysely<DB>, account: NewAccount): Promise<void> {
  await addCollections(transaction, account, collections)
  await addPrompt(transaction, account, {
    id: createId(),
    content: summariser,
    testValues: { num_points: '3-5' },
    isStarter: true,
  })
}
