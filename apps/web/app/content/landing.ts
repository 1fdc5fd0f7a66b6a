import { productName } from '@product/domain'

export const landingMeta = {
  title: `${productName} · Write, keep and run AI prompts`,
  description:
    'Write prompts with variables, keep every version, run them on ChatGPT, Claude, Gemini and your own models, and share what works.',
}

export const hero = {
  title: 'Every prompt you wrote, ready to use.',
  lead: 'Write prompts with variables, keep every version, run them on ChatGPT, Claude, Gemini and your own models, and share what works.',
  notes: ['Free plan', 'your own API keys, encrypted'],
  selfHosting: { text: 'or host it yourself:', command: 'npm start' },
}

export const featuresIntroduction = {
  title: 'Everything between an idea and an answer',
  lead: 'One place instead of a folder of text files, five chat tabs and a spreadsheet.',
}

export const anywhere = {
  title: `Use ${productName} anywhere`,
  lead: 'The browser extension brings your prompts to the page you are on. Open it with a shortcut, fill in the variables and put the result where you were typing.',
  action: 'Download Extensions',
}

export const getInTouch = {
  title: 'Get In Touch',
  lead: 'A question, a bug or an idea? Write to us and a person answers, usually within 24 hours.',
  action: 'Write to us',
}

export const questionsIntroduction = {
  title: 'Frequently Asked Questions',
  lead: 'Short answers to what people ask first.',
}

export const closing = {
  title: 'Stop losing the prompts that worked.',
  lead: 'Put the first one in, give it a variable, and it is there the next time you need it.',
}
