import { productName } from '@product/domain'
import { BookOpen, CalendarOff, Globe, GraduationCap, HeartPulse, Scale } from 'lucide-react'
import type { FeatureCard } from './feature-card.ts'

export type Position = {
  /** Its name in addresses: /careers/{id}. */
  id: string
  title: string
  department: string
  location: string
  type: string
  description: string
}

export const careersMeta = {
  title: 'Careers',
  description: `Work on ${productName}: open positions, what we offer, and a way to write to us if yours is not among them.`,
}

export const careersHeader = {
  title: 'Build the place where prompts live',
  lead: 'A small team, a product that people use every day, and problems that nobody has solved twice. We would like to hear from you.',
}

export const benefitsIntroduction = {
  title: 'What we offer',
  lead: 'The same for everybody, from the first day.',
}

/** Placeholder copy, as the positions are: the operator puts what really is offered. */
export const benefits: FeatureCard[] = [
  {
    icon: Globe,
    title: 'Remote first',
    text: 'Work from where you work best. We meet twice a year, and write things down in between.',
  },
  {
    icon: CalendarOff,
    title: 'Time off that is taken',
    text: 'Thirty days a year, and somebody asks if you have not planned them by summer.',
  },
  {
    icon: GraduationCap,
    title: 'A budget to learn',
    text: 'Books, courses, conferences and the API bills of your own experiments.',
  },
  {
    icon: HeartPulse,
    title: 'Health and family',
    text: 'Health insurance, and paid leave for every parent, however a child arrives.',
  },
  {
    icon: Scale,
    title: 'A share in it',
    text: 'Equity for everyone, and pay by a formula that everyone can read.',
  },
  {
    icon: BookOpen,
    title: 'Quiet hours',
    text: 'No meetings before noon, and two days a week without any.',
  },
]

export const positionsIntroduction = {
  title: 'Open positions',
  lead: 'Four seats in a small team. Each has a page of its own to send around.',
}

export const positions: Position[] = [
  {
    id: 'senior-frontend-engineer',
    title: 'Senior Frontend Engineer',
    department: 'Engineering',
    location: 'Remote',
    type: 'Full-time',
    description:
      'Make the editor feel instant on a five-year-old laptop. You care about keyboard users as much as about pixels, know what a browser does between two frames, and would rather delete a dependency than add one.',
  },
  {
    id: 'ai-ml-engineer',
    title: 'AI/ML Engineer',
    department: 'Engineering',
    location: 'Remote',
    type: 'Full-time',
    description:
      'Connect new models, measure prompts honestly, and build the tools with which our users do the same. You have run evaluations that changed somebody’s mind, preferably your own.',
  },
  {
    id: 'product-designer',
    title: 'Product Designer',
    department: 'Design',
    location: 'Remote',
    type: 'Full-time',
    description:
      'Design screens where people work for hours: dense, quiet and clear. You sketch in the medium, write the words on the buttons yourself, and test with people who did not ask for it.',
  },
  {
    id: 'developer-relations-engineer',
    title: 'Developer Relations Engineer',
    department: 'Community',
    location: 'Remote',
    type: 'Full-time',
    description:
      'Write the examples that you wished to find, answer the question behind the question, and bring back what hurts. You enjoy reading other people’s prompts, and can say kindly why they do not work.',
  },
]

export const generalApplication = {
  title: 'Nothing that fits?',
  lead: 'Tell us what you would do here. We read every application, and answer.',
  action: 'Send General Application',
}

export const application = {
  action: 'Apply Now',
  general: 'General application',
  hint: 'Your application is read by the people who answer messages here. We use it for nothing else.',
  sent: 'Thank you. We have your application and will write to you.',
}
