import { productName, supportHours } from '@product/domain'

export type Question = {
  question: string
  answer: string
  links?: { label: string; to: string }[]
}

export const questions: Question[] = [
  {
    question: `What is ${productName}?`,
    answer: `A place to write, keep, share and run prompts for AI models. Instead of copying text out of notes and old chats, you keep each prompt once, with its variables, its versions and the results it gave.`,
  },
  {
    question: 'Which AI models does it work with?',
    answer:
      'Prompts can be written for ChatGPT, Claude, Gemini, DeepSeek, LLaMA, Mistral, DALL-E, Midjourney and others. Runs go to OpenAI, Anthropic, Google, DeepSeek, Mistral and any server that speaks the OpenAI protocol, including models on your own machine.',
  },
  {
    question: 'Do I need my own API keys?',
    answer:
      'To run a prompt on a provider’s model, yes. You add one key for each provider in the account settings, and the provider bills you directly. Writing, organizing and sharing prompts needs no key.',
  },
  {
    question: 'How are my API keys stored?',
    answer:
      'Encrypted, with a key that is kept apart from the database. A stored key is decrypted only for a run that you start, and after you have saved it nobody is shown more than its last four characters, not even you.',
    links: [{ label: 'Read the privacy policy', to: '/privacy' }],
  },
  {
    question: 'Is there a free plan?',
    answer:
      'Yes. The free plan covers up to 50 prompts, five API connections and a limited number of executions each month. Paid plans add unlimited executions, version history, collaboration and faster support.',
  },
  {
    question: 'How do variables and templates work?',
    answer:
      'Write a placeholder such as {{topic}} in the prompt and it becomes a field to fill in before each run. Templates use the same idea, with placeholders such as {type} and {topic}, so one text serves many occasions.',
  },
  {
    question: 'Can I go back to an earlier version?',
    answer:
      'Every edit saves a new version. You can compare any two and revert to an older one; reverting makes a new version, so nothing in between is lost.',
  },
  {
    question: 'Can I work on prompts with others?',
    answer:
      'Share a prompt or a collection with a person or a team, either read only or with read and write access, or publish it for everyone in the community library.',
  },
  {
    question: 'Is there a browser extension, and does it sync and work offline?',
    answer:
      'Yes, for Chrome, Edge and Firefox. It opens your prompts on any page by a shortcut or from the toolbar. Your prompts sync across your browsers and devices through your account, and each keeps a copy for when you have no connection.',
    links: [{ label: 'See the extension', to: '/extension' }],
  },
  {
    question: 'What does BETA mean, and where do I get help?',
    answer: `Features are still being released and details may change; the newsletter announces what matters. Help is in the documentation with its videos, in the community forum, in live chat (${supportHours}) and by email: we answer within 24 hours.`,
    links: [
      { label: 'Documentation', to: '/docs' },
      { label: 'Community', to: '/community' },
      { label: 'Get in touch', to: '/contact' },
    ],
  },
]
