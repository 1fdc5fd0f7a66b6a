import { shortenText } from './shorten-text.ts'

/** The categories of the forum, in the order in which it lists them. The key is the part of the address. */
export const communityCategories = {
  help: {
    name: 'Getting help',
    description: 'Something doesn’t work, or you can’t find it.',
  },
  'prompt-writing': {
    name: 'Prompt writing',
    description: 'Wording, variables and structure of prompts.',
  },
  models: {
    name: 'Models and providers',
    description: 'Which model for what, connections, costs and limits.',
  },
  integrations: {
    name: 'Integrations and API',
    description: 'The API, the extension, imports and exports.',
  },
  ideas: {
    name: 'Ideas',
    description: 'What the product should do next.',
  },
  'show-and-tell': {
    name: 'Show and tell',
    description: 'Prompts and workflows that you are proud of.',
  },
} as const
export type CommunityCategory = keyof typeof communityCategories
export const communityCategoryIds = Object.keys(communityCategories) as [
  CommunityCategory,
  ...CommunityCategory[],
]

export const isCommunityCategory = (text: string): text is CommunityCategory =>
  Object.hasOwn(communityCategories, text)

export const questionSorts = ['newest', 'active', 'unanswered', 'votes'] as const
export type QuestionSort = (typeof questionSorts)[number]

/** In characters, except where it counts something else. */
export const communityLimits = {
  shortestTitle: 10,
  title: 150,
  shortestBody: 20,
  /** Of a question and of an answer. Longer Markdown is not formatted. */
  body: 20_000,
  search: 200,
  questionsAPage: 20,
  answersAPage: 30,
  /** Of a list, a search or the answers to a question. */
  pages: 50,
  /** Of one question, the deleted and hidden ones included. */
  answers: 1_000,
  similar: 5,
  /** Questions that one person follows. */
  follows: 1_000,
  /** People who follow one question: all of them are notified in one transaction. */
  followers: 2_000,
  /** Accounts younger than this write without links, and so do those that have not confirmed their address. */
  newAccountHours: 24,
  /** A question or answer that was deleted can be restored by its author for so long. */
  deletedDays: 30,
} as const

const excerptLength = 220
/** Enough for an excerpt of text that is mostly Markdown syntax. */
const excerptSource = 1_000

/** The beginning of a Markdown text as one line of plain text, for lists and link previews. */
export function excerptOfMarkdown(markdown: string): string {
  const text = markdown
    .slice(0, excerptSource)
    .toWellFormed()
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[`*]+|^(?:[#>]+|[-+] )/gm, '')
  return shortenText(text, excerptLength)
}
