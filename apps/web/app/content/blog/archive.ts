import { productName } from '@product/domain'

export const archiveMeta = {
  title: 'Newsletter archive',
  description: `Past issues of the ${productName} newsletter: new prompts, product news and what we learned.`,
}

export const archiveHeader = {
  title: 'Past newsletters',
  lead: 'What we sent to subscribers, to read before you join them.',
}

export const archiveEmpty = {
  title: 'No newsletters yet',
  text: 'Subscribe below, and the first one comes to your inbox.',
}
