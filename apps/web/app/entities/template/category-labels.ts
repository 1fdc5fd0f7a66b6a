import type { Template } from '@product/contract/templates'

export const categoryLabels: Record<Template['category'], string> = {
  Writing: 'Writing',
  Dev: 'Development',
  Business: 'Business',
  Marketing: 'Marketing',
  Art: 'Art & Design',
  Education: 'Education',
}
