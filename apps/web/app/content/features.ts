import { productName, supportHours } from '@product/domain'
import {
  Activity,
  BookMarked,
  BookOpenText,
  Braces,
  CirclePlay,
  CodeXml,
  Download,
  GitCompare,
  KeyRound,
  LayoutTemplate,
  Mail,
  MessageCircle,
  MessagesSquare,
  Newspaper,
  PenLine,
  RefreshCw,
  Users,
  WifiOff,
} from 'lucide-react'
import type { FeatureCard } from './feature-card.ts'

export const featuresMeta = {
  title: 'Features',
  description: `What ${productName} does: a prompt editor with variables, runs on several AI models, versions, templates, sharing, execution history and a community library.`,
}

export const featuresHeader = {
  title: 'Write it once, run it anywhere, find it again.',
  lead: `${productName} takes a prompt from the first draft to the answer, and keeps everything in between.`,
}

export const editorSection = {
  label: 'Prompt editor',
  title: 'An editor made for prompts',
  lead: 'A prompt is text with holes in it. The editor shows the holes, asks for what goes in them, and leaves the rest exactly as you wrote it.',
  figureCaption: 'A prompt in the editor, with the list of its variables.',
}

export const editorPoints: FeatureCard[] = [
  {
    icon: Braces,
    title: 'Variables as you type',
    text: 'Write {{topic}} and it becomes a variable with a field of its own. There is nothing to set up first.',
  },
  {
    icon: PenLine,
    title: 'Saved while you write',
    text: 'Your text is saved as you type. Press Save when a version is worth keeping, and add a note that says why.',
  },
  {
    icon: CodeXml,
    title: 'Other braces left alone',
    text: 'JSON, code and LaTeX keep their braces. Only names in double braces are filled in.',
  },
]

export const editorExample = {
  title: 'Product announcement',
  version: 'Version 7',
  body: 'Write a {{type}} about {{topic}} for {{audience}}.\n\nOpen with the change a reader will notice first.\nKeep it under {{max_words}} words. No superlatives.',
  variables: [
    { name: 'type', kind: 'Choice', value: 'blog post' },
    { name: 'topic', kind: 'Text', value: 'offline mode' },
    { name: 'audience', kind: 'Text', value: 'existing customers' },
    { name: 'max_words', kind: 'Number', value: '250' },
  ],
}

export const modelsSection = {
  label: 'Multi-model',
  title: 'One prompt, several models, side by side',
  lead: 'Choose the models, press Run once, and read the answers next to each other. Language models run with your own key for each provider; for image models without a public interface you get the exact command to paste.',
  modelsHeading: 'Made for',
  models: [
    'ChatGPT',
    'Claude',
    'Gemini',
    'DeepSeek',
    'LLaMA 3',
    'Mistral AI',
    'DALL-E',
    'Midjourney',
    'Any OpenAI-compatible server',
  ],
  figureCaption:
    'How a comparison is laid out. The answers are written by us, not by the models named.',
}

export const comparisonExample = {
  question: 'Explain {{topic}} to a {{audience}} in one sentence.',
  answers: [
    {
      model: 'GPT-4',
      text: 'A cache is a small cupboard near the door that keeps what you reach for most, so you do not walk to the cellar each time.',
    },
    {
      model: 'Claude 3 Opus',
      text: 'A cache keeps a copy of something slow to fetch, so that asking a second time is quick.',
    },
    {
      model: 'Gemini',
      text: 'Think of the sticky note on your desk: a cache is the note, and the database is the filing room.',
    },
  ],
}

export const furtherFeaturesIntroduction = {
  title: 'What keeps a prompt useful',
  lead: 'Finding it, improving it, sharing it, and knowing what it did.',
}

export const furtherFeatures: FeatureCard[] = [
  {
    icon: GitCompare,
    title: 'Version history',
    text: 'Each edit saves a new version. Put two beside each other, see what changed word by word, and go back to either. Nothing is overwritten.',
  },
  {
    icon: LayoutTemplate,
    title: 'Reusable templates',
    text: 'Start from a template for writing, code, business, marketing, design or teaching, or turn a prompt of your own into one.',
  },
  {
    icon: Users,
    title: 'Sharing with roles',
    text: 'Give one person, a team or the public access to a prompt or a collection. You decide whether they may read it or change it.',
  },
  {
    icon: Activity,
    title: 'Execution history',
    text: 'Every run is kept with its model, version, inputs and output, the time it took, the tokens it used and what it cost.',
  },
  {
    icon: BookMarked,
    title: 'Community library',
    text: 'Search what others have published by category, model or author, and take a copy into your own prompts to change as you like.',
  },
  {
    icon: KeyRound,
    title: 'Keys that stay yours',
    text: 'You add an API key for each provider. It is stored encrypted, used only for the runs you start, and never shown again in full.',
  },
  {
    icon: RefreshCw,
    title: 'Cloud sync',
    text: 'Prompts, versions and collections are stored in your account and sync across your computers, phones and the browser extension.',
  },
  {
    icon: WifiOff,
    title: 'Work offline',
    text: 'Each device keeps a copy. Read, write and fill in prompts without a connection; changes are sent when you are back.',
  },
  {
    icon: Download,
    title: 'Import and export',
    text: 'Bring prompts from CSV, JSON, Markdown and other tools, and take everything out again with its full history.',
  },
]

export const supportIntroduction = {
  title: 'Help when you need it',
  lead: 'Look it up, ask others, or ask us. A person answers within 24 hours.',
}

export const supportChannels: FeatureCard[] = [
  {
    icon: MessageCircle,
    title: 'Live chat',
    text: `${supportHours}, in the app and on public pages. At other times leave a message and get the answer by email.`,
  },
  {
    icon: Mail,
    title: 'Email',
    text: 'Write from the contact page at any time. Messages are answered by plan and age, and one that has waited 24 hours goes first.',
  },
  {
    icon: BookOpenText,
    title: 'Documentation',
    text: 'Every feature explained, from the first prompt to self-hosting, with a search that finds the page.',
    link: { to: '/docs', label: 'Read the docs' },
  },
  {
    icon: CirclePlay,
    title: 'Videos',
    text: 'Short silent videos in the documentation show the main tasks, with captions.',
  },
  {
    icon: MessagesSquare,
    title: 'Community forum',
    text: 'Ask and answer. The author of a question marks the answer that solved it.',
    link: { to: '/community', label: 'Open the forum' },
  },
  {
    icon: Newspaper,
    title: 'Newsletter',
    text: 'New features and prompts worth copying, by email. You can unsubscribe with one click.',
  },
]

export const featuresClosing = {
  title: 'Made for the prompts you keep pasting.',
  lead: 'If something you need is missing, tell us: what gets built next depends on it.',
}
