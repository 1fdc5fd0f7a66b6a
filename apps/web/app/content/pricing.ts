import { type PlanId, productName, supportHours } from '@product/domain'
import type { Question } from './faq.ts'

export const pricingMeta = {
  title: 'Pricing',
  description: `What ${productName} costs: a free plan, Pro and Team by the month or the year, and what each of them includes.`,
}

export const pricingHeader = {
  title: 'Pay for more, not for a start',
  lead: 'Start for free and stay as long as you like. Paid plans lift the limits and add what teams need. Model providers bill you directly.',
}

export const billing = {
  label: 'Billing period',
  monthly: 'Monthly',
  yearly: 'Annual',
  badge: 'Save 20%',
}

type PlanCopy = {
  lead: string
  action: {
    label: string
    to: string
    /** Whether the chosen billing period is added to the address behind it. */
    takesPeriod?: boolean
  }
  /** Additions of the plan that its limits do not show. */
  includes?: string
  isRecommended?: boolean
}

export const planCopy: Record<Exclude<PlanId, 'enterprise'>, PlanCopy> = {
  free: {
    lead: 'For trying it, and for a handful of prompts that you use every week.',
    action: { label: 'Get Started For Free', to: '/signup' },
  },
  pro: {
    lead: 'For people who write prompts for a living.',
    action: {
      label: 'Get Started with Pro',
      to: `/signup?next=${encodeURIComponent('/settings/billing?plan=pro')}`,
      takesPeriod: true,
    },
    isRecommended: true,
  },
  team: {
    lead: 'For teams that share prompts and want to know which of them work.',
    action: { label: 'Contact Sales', to: `/contact?subject=${encodeURIComponent('Team plan')}` },
    includes: 'Everything in Pro',
  },
}

export const enterprise = {
  lead: 'Your own installation or ours, single sign-on, terms and support that fit your company.',
  action: {
    label: 'Contact Sales',
    to: `/contact?subject=${encodeURIComponent('Enterprise plan')}`,
  },
}

export const comparisonTitle = 'Compare the plans'
export const testimonialsTitle = 'What people say'
export const pricingQuestionsTitle = 'Questions about plans'

export const pricingQuestions: Question[] = [
  {
    question: 'Can I get my money back?',
    answer:
      'Yes. Paid plans have a 14-day money-back guarantee: within 14 days of your first payment you get a full refund in Settings, under Billing, no questions asked. You can also contact us.',
    links: [{ label: 'Write to us', to: '/contact' }],
  },
  {
    question: 'What happens when I upgrade?',
    answer: 'Upgrades take effect immediately. The unused part of your current period is credited.',
  },
  {
    question: 'What happens when I downgrade?',
    answer:
      'Downgrades take effect at the end of the billing cycle: until then you keep what you paid for. Where nothing is charged, they take effect immediately. Nothing is deleted: anything over the new plan’s limits can still be read and exported.',
  },
  {
    question: 'What counts as an execution?',
    answer:
      'A run of a prompt on a model. One run on three models at once counts three times. Runs on the built-in Demo model are free and do not count.',
  },
  {
    question: 'Are the models included?',
    answer:
      'No. You add an API key for each provider you use, and the provider bills you directly. We add nothing on top.',
  },
  {
    question: 'How does support differ between the plans?',
    answer: `The documentation with its videos, the community forum, live chat (${supportHours}) and the contact form are open to everyone. Messages are answered by plan and age: those of Team and Enterprise accounts first (priority support), then those of Pro accounts (email support). On any plan, a message that has waited for 24 hours goes to the top.`,
    links: [
      { label: 'Documentation', to: '/docs' },
      { label: 'Community', to: '/community' },
      { label: 'Contact us', to: '/contact' },
    ],
  },
  {
    question: 'Is cloud sync included?',
    answer:
      'Yes, on every plan. Your prompts are stored in your account and sync across your devices and the browser extension, which also work offline.',
  },
  {
    question: 'Do I pay for people I share with?',
    answer: 'No. Anyone can receive a shared prompt for free, on every plan.',
  },
]
