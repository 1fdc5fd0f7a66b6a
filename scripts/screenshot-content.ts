import {
  defaultSettings,
  emptyContent,
  type PromptContent,
  type PromptVariable,
} from '@product/domain'

const variable = (
  name: string,
  type: PromptVariable['type'],
  defaultValue = '',
): PromptVariable => ({ name, type, defaultValue, required: defaultValue === '', choices: [] })

const notes: PromptContent = {
  ...emptyContent,
  title: 'Meeting notes to decisions',
  description: 'Turns a raw transcript into the few points that a busy team has to act on.',
  tags: ['meetings', 'summary', 'team'],
  targetModels: ['demo'],
  settings: { ...defaultSettings, temperature: 0.2 },
}

/** The versions of the prompt that the editor and the comparison show, the oldest first. */
export const versions: { note: string; content: PromptContent }[] = [
  {
    note: 'First draft',
    content: {
      ...notes,
      body: `Summarise the meeting below in 3 key points.

Meeting:
{{transcript}}`,
      variables: [variable('transcript', 'long-text')],
    },
  },
  {
    note: 'Ask for owners and dates',
    content: {
      ...notes,
      systemMessage: 'You write minutes for people who were not in the room.',
      body: `Summarise the meeting below in {{points}} key points for {{reader}}.
Begin with decisions, then open questions. Name the owner of each task.

Meeting:
{{transcript}}`,
      variables: [
        variable('transcript', 'long-text'),
        variable('points', 'number', '3'),
        variable('reader', 'text', 'the whole team'),
      ],
    },
  },
  {
    note: 'Dates as in the calendar, no filler',
    content: {
      ...notes,
      systemMessage:
        'You write minutes for people who were not in the room. You never guess: a missing owner or date is an open question.',
      body: `Summarise the meeting below in {{points}} key points for {{reader}}.
Begin with decisions, then risks, then open questions.
Name the owner of each task and its date as in the calendar.
{{#if keep_quotes}}
Quote the sentence that each decision rests on.
{{/if}}

Meeting:
{{transcript}}`,
      variables: [
        variable('transcript', 'long-text'),
        variable('points', 'number', '4'),
        variable('reader', 'text', 'the product team'),
        variable('keep_quotes', 'yes-no', 'no'),
      ],
    },
  },
]

export const values = {
  transcript:
    'We ship the new onboarding on Thursday 12 June, and Priya owns the release. The import of old projects stays behind a flag until the backup test has passed. Jonas found that one in five new teams never invites a second person. We agreed to ask for the invitation after the first saved prompt instead of during sign-up. The pricing page waits for legal, who answer by Friday. Support wants a short film for the help centre, but nobody has time this week.',
}

/** People whose stars and uses are rows like any others. */
export const people = [
  ['Maya', 'Lindqvist'],
  ['Tomás', 'Herrera'],
  ['Aiko', 'Brandt'],
  ['Samuel', 'Okafor'],
  ['Lena', 'Vogt'],
  ['Ravi', 'Menon'],
  ['Clara', 'Dubois'],
  ['Noah', 'Fischer'],
] as const
