export { createPassageFinder, findMoved } from './find-passage.ts'
export type { TextRange } from './list-text-changes.ts'
