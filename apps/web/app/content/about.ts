import { productName } from '@product/domain'
import { Accessibility, Crosshair, Lightbulb, Users } from 'lucide-react'
import type { FeatureCard } from './feature-card.ts'

export const aboutMeta = {
  title: 'About',
  description: `Why ${productName} exists, what it stands for, and the four values behind its decisions.`,
}

export const aboutHeader = {
  title: 'A storehouse for prompts',
  lead: 'The name is an old word for a storehouse: a room from which things are brought out ready for use. That is what we are building for prompts.',
}

export const mission = {
  title: 'Our mission',
  paragraphs: [
    'A good prompt is a piece of work. Someone found the words, tried them on a few models, and learned what to leave out. Then it ends up in a chat history, and the next person starts from nothing.',
    `${productName} gives that work a home. A prompt is written once, improved version by version, run on whichever model suits it, and handed on to the people who need it, with its history attached.`,
    'We want writing prompts to feel like any other serious craft: with good tools, a memory, and others to learn from.',
  ],
}

export const figuresTitle = 'In figures'

export const valuesIntroduction = {
  title: 'What we value',
  lead: 'Four ideas that decide what gets built and what does not.',
}

export const values: FeatureCard[] = [
  {
    icon: Users,
    title: 'Community First',
    text: 'Prompts get better when they are read, tried and corrected by others. Publishing is simple, credit stays with the author, and a copy says where it came from.',
  },
  {
    icon: Crosshair,
    title: 'Focus',
    text: 'We do prompts, from the first draft to the result. What does not help someone write, find, run or share one stays out.',
  },
  {
    icon: Lightbulb,
    title: 'Innovation',
    text: 'Models change every month. We take up what is new when it is of use, and keep your prompts independent of any one provider.',
  },
  {
    icon: Accessibility,
    title: 'Accessibility',
    text: 'Every screen is built to work by keyboard, with a screen reader, on a small phone and in both themes. A good tool does not ask how you use it.',
  },
]

export const aboutClosing = {
  title: 'Tell us what you think.',
  lead: 'We read every message, and the unhappy ones first.',
}
