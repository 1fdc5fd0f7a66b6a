export { promptsOfAccount } from './account-part.ts'
export { addPrompt } from './add-prompt.ts'
export {
  collectionsTag,
  isCollectionNamed,
  putPromptsIntoCollections,
} from './collection-membership.ts'
export {
  choice,
  lines,
  longText,
  number,
  optional,
  text,
  toContent,
  type WrittenContent,
  yesNo,
} from './content-builders.ts'
export { fromColumns, hashContent, listIncludedKeys, searchTextOf } from './content-columns.ts'
export { deletePromptsOnlyIn } from './delete-prompts.ts'
export {
  type LoadedDocument,
  loadOptionalDocument,
  openSharedDocument,
} from './documents/load-document.ts'
export { documentChannel } from './documents/queries.ts'
export {
  flushUnsaved,
  type KnownDocument,
  saveWithinStorage,
} from './documents/save-shared-edits.ts'
export { promptError } from './errors.ts'
export { findPrompt, listReadablePrompts, lockEditablePrompt } from './find-prompt.ts'
export { addHistories } from './histories/add-histories.ts'
export { findKnownContents } from './histories/find-known-contents.ts'
export {
  countPrompts,
  type HistoryScope,
  type ListedPrompt,
  listHistories,
  requireOwnPrompts,
} from './histories/list-histories.ts'
export { type KnownIncludes, learnIncludes, loadIncluded } from './includes/load-included.ts'
export type { IncludeReader } from './includes/queries.ts'
export { writeOutPrompt } from './includes/write-out-prompt.ts'
export {
  findClosedPrompts,
  keepClosed,
} from './keep-closed.ts'
export {
  abilitiesOf,
  accessOf,
  enterPrompt,
  enterPrompts,
  grantsOf,
  isOpenToMember,
  isReachedThroughCollection,
  isRunVisibleTo,
  isVisibleCollection,
  isVisibleTo,
  type PromptActor,
  readersOfCollection,
  readersOfPrompt,
} from './prompt-access.ts'
export { movePromptsOfMember, trashPromptsOfMember } from './prompts-of-member.ts'
export { sharerOf, sumContentBytes } from './queries.ts'
export { promptsRoutes } from './routes.ts'
export { savePrompt, storeMerge } from './save-prompt.ts'
export { type FoundText, matchesSearch, searchPrompts } from './search-prompts.ts'
export { sweepRevisions } from './store-content.ts'
export { sweepTrash } from './sweep-trash.ts'
export { openVersionToRun, sealVersionAndRead } from './versions/open-version-to-run.ts'
export { findVersionByHash, listNames } from './versions/queries.ts'
export { sealNewestVersion } from './versions/seal-newest-version.ts'
export { sweepContents } from './versions/sweep-contents.ts'
