export { createPassageFinder, findWords } from './find-passage.ts'
export type { TextRange } from './list-text-changes.ts'
