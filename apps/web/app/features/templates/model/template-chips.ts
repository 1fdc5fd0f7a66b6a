import { type Template, templateCategories } from '@product/contract/templates'
import { categoryLabels } from '#web/entities/template/category-labels.ts'

type Chip = { label: string; category: Template['category'] | undefined }

/** The chips above the templates; no category stands for all of them. */
export const templateChips: readonly Chip[] = [
  { label: 'All Templates', category: undefined },
  ...templateCategories.map((category) => ({ label: categoryLabels[category], category })),
]
