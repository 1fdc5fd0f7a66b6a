import type { Template } from '@product/contract/templates'

type Category = Template['category']

/** The chips above the templates; no category stands for all of them. */
export const templateChips: readonly { label: string; category: Category | undefined }[] = [
  { label: 'All Templates', category: undefined },
  { label: 'Writing', category: 'Writing' },
  { label: 'Development', category: 'Dev' },
  { label: 'Business', category: 'Business' },
  { label: 'Marketing', category: 'Marketing' },
  { label: 'Art & Design', category: 'Art' },
  { label: 'Education', category: 'Education' },
]

export const nameCategory = (category: Category): string =>
  templateChips.find((chip) => chip.category === category)?.label ?? category
