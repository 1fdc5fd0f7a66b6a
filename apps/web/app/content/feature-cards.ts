import {
  Activity,
  BookMarked,
  Braces,
  Columns2,
  GitBranch,
  GitCompare,
  KeyRound,
  LayoutTemplate,
  type LucideIcon,
  PenLine,
  Search,
  Users,
} from 'lucide-react'

export type FeatureCard = { icon: LucideIcon; title: string; text: string }

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
    text: 'Every edit is a version. Compare any two, restore either, name the good one.',
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
]

export const editorPoints: FeatureCard[] = [
  {
    icon: Braces,
    title: 'Variables as you type',
    text: 'Write {{topic}} and it becomes a chip and a field. One that is not declared yet stands out until you declare it.',
  },
  {
    icon: PenLine,
    title: 'Saved while you write',
    text: 'There is no save button to forget. Use it anyway, and the version is sealed under a note of yours.',
  },
  {
    icon: GitBranch,
    title: 'Other braces left alone',
    text: 'JSON, code and LaTeX keep their braces. Only the names that you declare are replaced.',
  },
]
