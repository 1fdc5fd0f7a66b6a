import {
  defaultSettings,
  emptyContent,
  type PromptContent,
  type PromptVariable,
} from '@product/domain'

const variable = (name: string, changes: Partial<PromptVariable> = {}): PromptVariable => ({
  name,
  type: 'text',
  defaultValue: '',
  required: true,
  choices: [],
  ...changes,
})

type SamplePrompt = Pick<PromptContent, 'title' | 'description' | 'body'> & {
  variables?: PromptVariable[]
  isFavorite?: boolean
}

/** The prompts of the person in the screenshots, the oldest first. */
const samples: SamplePrompt[] = [
  {
    title: 'Weekly report',
    description: 'Done, next and blocked, for the whole team',
    body: 'Write a weekly report from these notes:\n\n{{notes}}',
    variables: [variable('notes', { type: 'long-text' })],
  },
  {
    title: 'Product description',
    description: 'Sixty words in the voice of the shop',
    body: 'Describe {{product}} for people who {{use}}, in sixty words.',
    variables: [variable('product'), variable('use')],
  },
  {
    title: 'Interview questions',
    description: 'Open questions with a follow-up each',
    body: 'Write eight open interview questions for {{role}}.',
    variables: [variable('role')],
  },
  {
    title: 'Translate for the shop',
    description: 'Keeps our terms, sizes and units',
    body: 'Translate into {{language}} and keep our terms:\n\n{{selection}}',
    variables: [variable('language'), variable('selection')],
  },
  {
    title: 'Review a pull request',
    description: 'Risks first, style last',
    body: 'Review this change. Begin with what could break:\n\n{{selection}}',
    variables: [variable('selection')],
  },
  {
    title: 'Meeting notes to decisions',
    description: 'Decisions, owners and dates of a transcript',
    body: 'List the decisions of this meeting with owner and date:\n\n{{transcript}}',
    variables: [variable('transcript', { type: 'long-text' })],
  },
  {
    title: 'Summarize this page',
    description: 'The page you are on in a few key points',
    body: 'Summarize the text below in {{points}} key points.\n\n{{page_text}}',
    variables: [
      variable('points', { type: 'number', defaultValue: '4', required: false }),
      variable('page_text', { type: 'long-text' }),
    ],
    isFavorite: true,
  },
  {
    title: 'Reply to a customer',
    description: 'A warm answer that names the next step',
    body: 'Answer the customer below in a {{tone}} voice, in at most five sentences. Offer {{offer}}.\n\nThe message:\n{{selection}}',
    variables: [
      variable('selection', { type: 'long-text' }),
      variable('offer'),
      variable('tone', { type: 'choice', choices: ['warm', 'brief', 'formal'] }),
    ],
    isFavorite: true,
  },
]

export const storePrompts = samples.map(({ isFavorite = false, variables = [], ...texts }) => ({
  id: crypto.randomUUID(),
  isFavorite,
  content: { ...emptyContent, settings: defaultSettings, variables, ...texts } as PromptContent,
}))

export const offer = 'new poles by courier before Friday'
