import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const radii = ['xs', 's', 'm', 'l', 'full', 'none']

// Without these names tailwind-merge takes text-13 for a colour and rounded-s for "the start side".
const mergeClassNames = extendTailwindMerge({
  override: {
    theme: {
      text: ['12', '13', '14', '16', '20', '28', '40', '56'],
      shadow: ['floating'],
      font: ['ui', 'prompt'],
      radius: radii,
    },
    classGroups: {
      rounded: [{ rounded: radii }],
      'rounded-s': [{ 'rounded-s': radii }],
      'rounded-l': [{ 'rounded-l': radii }],
    },
  },
})

export function cn(...values: ClassValue[]): string {
  return mergeClassNames(clsx(values))
}
