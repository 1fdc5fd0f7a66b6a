import { productName, supportHours } from '@product/domain'
import {
  Activity,
  BookOpenText,
  CircleHelp,
  Columns2,
  GitBranch,
  Library,
  MessagesSquare,
  PenLine,
  Search,
  Tag,
  UserPlus,
  Users,
} from 'lucide-react'
import type { FeatureCard } from './feature-card.ts'

export const landingMeta = {
  title: 'Write, keep and run AI prompts',
  description:
    'Write prompts with variables, keep every version, run them on ChatGPT, Claude, Gemini and your own models, and share what works.',
}

export const hero = {
  title: 'Every prompt you wrote, ready to use.',
  lead: 'Write prompts with variables, keep every version, run them on ChatGPT, Claude, Gemini and your own models, and share what works.',
  notes: ['Free plan', 'your own API keys, encrypted'],
  tagline: 'Write, keep, version, share and run AI prompts',
  selfHosting: { text: 'or host it yourself:', command: 'npm start' },
}

export const featuresIntroduction = {
  title: 'Everything between an idea and an answer',
  lead: 'One place instead of a folder of text files, five chat tabs and a spreadsheet.',
}

export const landingFeatures: FeatureCard[] = [
  {
    icon: PenLine,
    title: 'Create & Save',
    text: 'An editor that knows your variables, saves by itself and never eats a brace.',
  },
  {
    icon: Users,
    title: 'Share & Collaborate',
    text: 'Read only or read and write, with one person, a team or everyone.',
  },
  {
    icon: Columns2,
    title: 'Multi-LLM Support',
    text: 'Run one prompt on several models side by side and compare time, tokens and cost.',
  },
  {
    icon: GitBranch,
    title: 'Templates & Versioning',
    text: 'Every edit saves a new version. Compare any two, restore either, name the good one.',
  },
  {
    icon: Activity,
    title: 'Execution History',
    text: 'What ran, on which version, how long it took, what it cost, what came back.',
  },
  {
    icon: Search,
    title: 'Discover Community Prompts',
    text: 'Prompts that others published, with their text and their variables in plain sight.',
  },
]

export const tour = {
  title: 'From an idea to an answer',
  lead: 'Name a prompt, write it, fill in its variables and read the answer as it arrives.',
  video: 'A prompt is written, filled in and run. Silent, with captions.',
}

export const moreIntroduction = {
  title: 'Look around',
  lead: 'Everything here can be read without an account.',
}

export type PageCard = FeatureCard & { to: string; action: string }

export const morePages: PageCard[] = [
  {
    icon: Library,
    title: 'The library',
    text: 'Prompts that others have published, with their text, variables and example outputs.',
    to: '/discover',
    action: 'Browse prompts',
  },
  {
    icon: Tag,
    title: 'Plans',
    text: 'A free plan without an end, and two paid ones for when its limits are in your way.',
    to: '/pricing',
    action: 'See pricing',
  },
  {
    icon: BookOpenText,
    title: 'The blog',
    text: 'How to choose variables, say what good looks like, and know that a prompt got better.',
    to: '/blog',
    action: 'Read the blog',
  },
  {
    icon: CircleHelp,
    title: 'The documentation',
    text: 'Every feature explained, with short videos, from the first prompt to self-hosting.',
    to: '/docs',
    action: 'Read the docs',
  },
  {
    icon: MessagesSquare,
    title: 'The community',
    text: 'Questions about prompts and models, with answers by people who use them.',
    to: '/community',
    action: 'Read and ask',
  },
  {
    icon: UserPlus,
    title: 'Careers',
    text: 'Four open positions in a small team, and a way to write to us for everybody else.',
    to: '/careers',
    action: 'See open positions',
  },
]

export const anywhere = {
  title: `Use ${productName} anywhere`,
  lead: 'The browser extension brings your prompts to the page you are on. Open it with a shortcut, fill in the variables and put the result where you were typing.',
  action: 'Download Extensions',
}

export const getInTouch = {
  title: 'Get In Touch',
  lead: `A question, a bug or an idea? Write to us and a person answers within 24 hours, or chat with us ${supportHours}.`,
  action: 'Write to us',
}

export const questionsTitle = 'Frequently Asked Questions'

export const closing = {
  title: 'Stop losing the prompts that worked.',
  lead: 'Give each one a name, its variables and a place of its own, and it is there the next time you need it.',
}
