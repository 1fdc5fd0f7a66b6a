import { productName } from '@product/domain'

export const archiveMeta = {
  title: 'Newsletter archive',
  description: `Past issues of the ${productName} newsletter: new prompts, product news and what we learned.`,
}

export const archiveHeader = {
  title: 'Past newsletters',
  lead: 'Read past issues before you subscribe.',
}

export const archiveEmpty = {
  title: 'No newsletters yet',
  text: 'Subscribe, and the first issue comes to your inbox.',
}
