export {
  type MergeChoices,
  type MergeConflict,
  type MergedContents,
  mergeContents,
} from './merge-contents.ts'
