import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'
import { classGroups } from './class-groups.ts'

const mergeClassNames = createTailwindMerge(() => classGroups)

export function cn(...values: ClassValue[]): string {
  return mergeClassNames(clsx(values))
}
