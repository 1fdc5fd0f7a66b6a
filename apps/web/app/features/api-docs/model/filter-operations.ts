import { mostSearchWords } from '@product/domain'
import type { OperationGroup } from './list-operations.ts'

/** The operations in whose method, path, title or group every word of the text occurs. */
export function filterOperations(groups: OperationGroup[], text: string): OperationGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostSearchWords)
  return groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter(({ method, path, title }) => {
        const searched = `${method} ${path} ${title} ${group.title}`.toLowerCase()
        return words.every((word) => searched.includes(word))
      }),
    }))
    .filter(({ operations }) => operations.length > 0)
}
