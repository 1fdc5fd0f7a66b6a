import {
  defaultSettings,
  emptyContent,
  type PromptContent,
  type PromptVariable,
} from '@product/domain'
import { values, versions } from '../screenshot-content.ts'

type Written = Pick<PromptContent, 'title' | 'description' | 'body' | 'tags'> &
  Partial<Pick<PromptContent, 'systemMessage' | 'targetModels'>> & { variables?: PromptVariable[] }

const write = ({ variables = [], ...written }: Written): PromptContent => ({
  ...emptyContent,
  targetModels: ['fern-large'],
  settings: { ...defaultSettings, temperature: 0.3 },
  ...written,
  variables,
})

const text = (name: string, defaultValue = ''): PromptVariable => ({
  name,
  type: 'text',
  defaultValue,
  required: defaultValue === '',
  choices: [],
})

const longText = (name: string): PromptVariable => ({ ...text(name), type: 'long-text' })

const choice = (name: string, choices: string[]): PromptVariable => ({
  ...text(name, choices[0]),
  type: 'choice',
  choices,
})

const amount = (name: string, value: string): PromptVariable => ({
  ...text(name, value),
  type: 'number',
})

const yesNo = (name: string, value: string): PromptVariable => ({
  ...text(name, value),
  type: 'yes-no',
})

export const workspaceName = 'Fernhill Studio'

/** A gateway of the company in front of its models; what they answer is in `answers.ts`. */
export const gateway = { name: 'Fernhill gateway', models: ['fern-large', 'fern-small'] }

export const teamCollections = [
  {
    name: 'Customer support',
    color: 'blue',
    description: 'Replies, follow-ups and the tone that we agreed on.',
  },
  {
    name: 'Product',
    color: 'amber',
    description: 'From raw notes and interviews to decisions that can be acted on.',
  },
  {
    name: 'Engineering',
    color: 'green',
    description: 'Reviews, errors, queries and release notes.',
  },
  { name: 'Marketing', color: 'pink', description: 'Pages, campaigns and launches in one voice.' },
] as const

export type TeamCollection = (typeof teamCollections)[number]['name']

/** The prompt with a history, which most images show. */
export const notesPrompt = {
  versions: versions.map(({ note, content }) => ({
    note,
    content: { ...content, targetModels: ['fern-large'] },
  })),
  values,
}

const replyPrompt = write({
  title: 'Reply to a customer',
  description: 'A calm, complete answer in the words of our support team.',
  tags: ['support', 'email'],
  targetModels: ['fern-large', 'fern-small'],
  systemMessage: 'You answer for Fernhill. You are warm, brief and never promise a date.',
  body: `Write a reply to the message below in a {{tone}} tone.
Answer every question, in the order they were asked.
{{#if offer}}
Offer this at the end, in one sentence: {{offer}}
{{/if}}
Sign as {{agent}}.

Message:
{{message}}`,
  variables: [
    longText('message'),
    choice('tone', ['friendly', 'formal', 'apologetic']),
    text('offer', 'a month free of charge'),
    text('agent', 'the Fernhill team'),
  ],
})

/** In the order of the list, the most recently changed first. */
export const teamPrompts: { collection: TeamCollection; content: PromptContent }[] = [
  { collection: 'Customer support', content: replyPrompt },
  {
    collection: 'Engineering',
    content: write({
      title: 'Release notes from commits',
      description: 'Turns a list of commits into notes that customers read.',
      tags: ['release', 'writing'],
      body: 'Write release notes for version {{version}} from these commits. Group them by what people notice.\n\n{{commits}}',
      variables: [longText('commits'), text('version')],
    }),
  },
  {
    collection: 'Product',
    content: write({
      title: 'Interview summary',
      description: 'Needs, quotes and open questions of one customer interview.',
      tags: ['research', 'interviews'],
      body: 'Summarise the interview with {{participant}} in {{points}} points. Quote them where the wording matters.\n\n{{transcript}}',
      variables: [longText('transcript'), text('participant'), amount('points', '5')],
    }),
  },
  {
    collection: 'Marketing',
    content: write({
      title: 'Landing page headline',
      description: 'Ten headlines that say what a product does for whom.',
      tags: ['copy', 'web'],
      body: 'Write {{count}} headlines for {{product}}. The reader is {{reader}}. No superlatives.',
      variables: [text('product'), text('reader'), amount('count', '10')],
    }),
  },
  {
    collection: 'Engineering',
    content: write({
      title: 'Explain this error',
      description: 'What it means, the likely cause, and the smallest fix.',
      tags: ['debugging'],
      body: 'Explain this {{language}} error to a colleague and name the smallest fix.\n\n{{error}}',
      variables: [longText('error'), choice('language', ['TypeScript', 'Python', 'Go'])],
    }),
  },
  {
    collection: 'Customer support',
    content: write({
      title: 'Apology for an outage',
      description: 'What happened, what we did, what we change. Without excuses.',
      tags: ['support', 'incident'],
      body: 'Write to customers about the outage of {{day}}. What happened: {{facts}}',
      variables: [text('day'), longText('facts')],
    }),
  },
  {
    collection: 'Product',
    content: write({
      title: 'Weekly status update',
      description: 'Progress, risks and what we need, on half a page.',
      tags: ['team', 'summary'],
      body: 'Write the status of week {{week}} from these notes. {{#if risks}}Begin with risks.{{/if}}\n\n{{notes}}',
      variables: [longText('notes'), text('week'), yesNo('risks', 'yes')],
    }),
  },
  {
    collection: 'Engineering',
    content: write({
      title: 'SQL from a question',
      description: 'One query for PostgreSQL, with a comment above each join.',
      tags: ['sql', 'data'],
      body: 'Write one PostgreSQL query that answers: {{question}}\n\nTables:\n{{schema}}',
      variables: [text('question'), longText('schema')],
    }),
  },
  {
    collection: 'Marketing',
    content: write({
      title: 'Newsletter in our voice',
      description: 'Three stories, one link each, and a subject line.',
      tags: ['newsletter', 'writing'],
      body: 'Write our newsletter of {{month}} from these stories:\n\n{{stories}}',
      variables: [text('month'), longText('stories')],
    }),
  },
  {
    collection: 'Product',
    content: write({
      title: 'Acceptance criteria',
      description: 'Testable criteria for a user story, with the edges.',
      tags: ['planning'],
      body: 'Write acceptance criteria for this story, the unhappy paths too:\n\n{{story}}',
      variables: [longText('story')],
    }),
  },
]

export const replyValues = {
  message:
    'Hello, my invoice of May was charged twice, see the screenshot. Can I also change the billing address myself? Jana',
  tone: 'friendly',
}

/** Prompts that people outside the workspace share with Maya. */
export const sharedPrompts = [
  write({
    title: 'Grant application, first draft',
    description: 'From a project sheet to the first two pages.',
    tags: ['funding'],
    body: 'Write the first two pages of an application to {{fund}} from this sheet:\n\n{{sheet}}',
    variables: [text('fund'), longText('sheet')],
  }),
  write({
    title: 'Workshop agenda',
    description: 'A day with breaks, and an outcome for each part.',
    tags: ['planning'],
    body: 'Plan a workshop of {{hours}} hours on {{topic}}.',
    variables: [text('topic'), amount('hours', '6')],
  }),
]

const commented = 'Begin with decisions, then risks, then open questions.'

/** On the newest version of the prompt with a history. */
export const comments = {
  first: {
    quote: commented,
    text: 'Could open questions come before risks? They are what we talk about on Mondays.',
    reply: 'Good point. Risks first has saved us twice, though. Let us try it for two weeks.',
  },
  suggestion: {
    quote: 'Name the owner of each task and its date as in the calendar.',
    replacement: 'Name the owner of each task and its date as in the calendar, with the weekday.',
    text: 'Weekdays save a look into the calendar.',
  },
}

export const changeRequest = {
  title: 'Say what was ruled out',
  message:
    'People who were not there ask for it every time. One line keeps the discussion from starting again.',
  line: 'End with one line about what was considered and ruled out.',
  comment: 'Yes, please. I would keep it to one line, as you wrote.',
}

/** Of the public prompt. */
export const reviews = [
  {
    rating: 5,
    text: 'Replaced our shared document of minutes within a week. The owners are right.',
  },
  { rating: 5, text: 'Works for stand-ups too, with two points instead of four.' },
  { rating: 4, text: 'Good with clean transcripts. Noisy ones want a pass for names first.' },
]
