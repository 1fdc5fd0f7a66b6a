import type { Operation, OperationGroup } from './list-operations.ts'

/** An operation as the navigation shows it. */
type OutlineEntry = Pick<Operation, 'id' | 'method' | 'path' | 'title'>

/** All tags with their operations, which every page of the reference has. */
export type Outline = {
  id: string
  title: string
  description?: string
  operations: OutlineEntry[]
}[]

export const outlineOperations = (groups: OperationGroup[]): Outline =>
  groups.map(({ operations, ...group }) => ({
    ...group,
    operations: operations.map(({ id, method, path, title }) => ({ id, method, path, title })),
  }))

export const overviewPath = '/docs/api'
export const tagPath = (tag: string): string => `${overviewPath}/${tag}`

/** The tag whose page holds an operation. */
export const findTagOf = (outline: Outline, operationId: string): string | undefined =>
  outline.find(({ operations }) => operations.some(({ id }) => id === operationId))?.id

type Place = { pathname: string; hash: string }

/** Where a section is: an operation or a tag on the page of the tag, anything else on the overview. */
export function locateSection(outline: Outline, section: string): Place {
  const tag = outline.some(({ id }) => id === section) ? section : findTagOf(outline, section)
  return { pathname: tag === undefined ? overviewPath : tagPath(tag), hash: section }
}
