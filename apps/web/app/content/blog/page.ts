import { productName } from '@product/domain'

export const blogMeta = {
  title: 'Blog',
  description: `What we learn about writing prompts: variables, checks, measuring, and what ${productName} does with it.`,
}

export const blogHeader = {
  title: 'On writing prompts',
  lead: 'Notes from building a storehouse for them: what makes a prompt worth keeping, and how to know that it got better.',
}

export const blogNewsletter = {
  title: 'Stay Updated',
  lead: 'Get new posts and newsletters by email.',
}
