import type { CommunityCategory } from '@product/domain'

/** Looks after the installation: answers people and writes the newsletter. */
export const operatorName = ['Nora', 'Winter'] as const

type SampleQuestion = {
  title: string
  category: CommunityCategory
  body: string
  votes: number
  hours: number
  /** The first is accepted where `isAnswered`. */
  answers: { body: string; votes: number }[]
  isAnswered?: boolean
}

/** The newest first; the first is the one that an image shows whole. */
export const questions: SampleQuestion[] = [
  {
    title: 'How do you keep one tone across many prompts?',
    category: 'prompt-writing',
    body: `We have eleven prompts that write to customers, and each describes our tone in its own words. When the tone changes, we change eleven texts and forget two.

How do you keep it in one place?`,
    votes: 14,
    hours: 5,
    isAnswered: true,
    answers: [
      {
        body: `Put the tone into a prompt of its own and include it in the others:

\`\`\`
{{> our-tone}}

Write a reply to the message below.
\`\`\`

We change one text, and every prompt that includes it follows. Ours is six lines: greeting, length, what we never promise, and how we sign.`,
        votes: 21,
      },
      {
        body: 'If they all run on one model, the **system message** is a good place too. We include the same prompt there.',
        votes: 6,
      },
    ],
  },
  {
    title: 'Ask for a variable only if another one is yes',
    category: 'help',
    body: 'Our reply prompt has an offer that we rarely make. Can the part about the offer go away when the field is empty?',
    votes: 9,
    hours: 22,
    isAnswered: true,
    answers: [
      {
        body: 'Yes, with a condition: write `{{#if offer}}`, the sentence, and `{{/if}}`. If the field stays empty, the sentence is left out.',
        votes: 11,
      },
    ],
  },
  {
    title: 'Which model do you use to pull dates out of contracts?',
    category: 'models',
    body: 'About forty pages each, in two languages. I compared two models side by side and both missed dates in tables. What works for you?',
    votes: 7,
    hours: 30,
    answers: [
      {
        body: 'We send one section at a time and ask for a table. Slower, but nothing is missed.',
        votes: 4,
      },
      {
        body: 'Same here. Ask for the sentence beside each date, then errors are easy to see.',
        votes: 2,
      },
    ],
  },
  {
    title: 'Remind me of prompts that nobody has run for months',
    category: 'ideas',
    body: 'Half of our collection is old. A list of prompts without a run in ninety days would tell us what to tidy up.',
    votes: 18,
    hours: 51,
    answers: [{ body: 'I would use this every quarter.', votes: 3 }],
  },
  {
    title: 'Import a spreadsheet with one prompt in each row',
    category: 'integrations',
    body: 'Our prompts are in a spreadsheet: title, text and tags. Do I have to copy them one by one?',
    votes: 5,
    hours: 76,
    isAnswered: true,
    answers: [
      {
        body: 'Save it as CSV and import the file. You choose which column is the title and which is the text before anything is stored.',
        votes: 8,
      },
    ],
  },
  {
    title: 'Minutes that name what was ruled out',
    category: 'show-and-tell',
    body: 'One more line in our prompt for minutes has ended most of the discussions that used to start again: what was considered and ruled out.',
    votes: 12,
    hours: 98,
    answers: [
      { body: 'Added it to ours. Thank you!', votes: 2 },
      { body: 'We put it at the end, after the open questions.', votes: 1 },
    ],
  },
  {
    title: 'Does the extension fill in the text that I have selected?',
    category: 'integrations',
    body: 'I would like to select a message in our help desk and use it as the variable of a prompt.',
    votes: 2,
    hours: 120,
    answers: [],
  },
]

/** The chat that the images of the chat and of the inbox show, in turn the person and the operator. */
export const chat = {
  page: '/settings/members',
  messages: [
    'Hello! Lena can read our prompts but not change them. How can she suggest a better wording?',
    'Hello Maya! She does not need another role. On the page of the prompt she chooses Propose a change, edits the text and sends it to you.',
    'And then? Does it replace ours at once?',
    'No. You see both texts side by side, and you merge or decline. If you merge, it becomes a new version that names her.',
    'That is just what we need. Thank you, Nora!',
  ],
}

type Writer = { name: readonly [string, string]; plan: 'free' | 'pro' | null; hours: number }

/** Others in the inbox: people with an account, visitors, and messages from the contact page. */
export const otherChats: (Writer & { text: string; answer?: string })[] = [
  {
    name: ['Ravi', 'Menon'],
    plan: 'pro',
    hours: 2,
    text: 'My gateway answers slowly and the run ends after a minute. Can I raise the limit?',
  },
  {
    name: ['Clara', 'Dubois'],
    plan: 'free',
    hours: 4,
    text: 'I deleted a collection by mistake. Are its prompts gone too?',
    answer:
      'They are all there: deleting a collection keeps its prompts. You find them under My Prompts.',
  },
  {
    name: ['Jonas', 'Weber'],
    plan: null,
    hours: 1,
    text: 'Do you have a price for schools? We are about forty teachers.',
  },
]

export const contactMessages = [
  {
    name: 'Petra Sand',
    email: 'petra.sand@lowland.example',
    subject: 'Our VAT number on the invoice',
    message:
      'Good morning, our accountant needs our VAT number on the invoice of this month. Where do we enter it?',
    hours: 27,
  },
  {
    name: 'Emil Aas',
    email: 'emil.aas@northshore.example',
    subject: 'Where is our data stored?',
    message:
      'We would like to use the product in our hospital. In which country is our data stored, and who can read it?',
    hours: 6,
  },
]

export const cannedAnswers = [
  {
    title: 'Ask for the request id',
    text: 'Hello {{name}}, could you send us the request id that the error shows? With it we find the reason quickly.\n\n{{operator}}',
  },
  {
    title: 'VAT number',
    text: 'Hello {{name}}, you enter it under Settings, Billing. The next invoice has it.',
  },
]

export const newsletter = {
  subject: 'Three prompts worth a look, and change requests',
  previewText: 'What people used most this month, and a new way to work on prompts together.',
  body: `# Three prompts worth a look

These are the ones that people kept using this month.

- **Meeting notes to decisions** turns a transcript into decisions, risks and open questions.
- **Reading guide for a difficult text** tells you what to look for before you begin.
- **Decision memo on one page** sets out options and a recommendation that can be refused.

## New: change requests

Somebody who may only read a prompt can now propose a better wording. You see both texts side by side, and you merge or decline.

## From the community

*How do you keep one tone across many prompts?* The accepted answer is six lines long, and we have begun to do it ourselves.

Until next month,
Nora`,
}
