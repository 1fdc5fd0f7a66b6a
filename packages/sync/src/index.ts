export { newPrompt } from './apply-change.ts'
export type {
  Change,
  CollectionFields,
  ConflictingChange,
  CopiedPrompt,
  OutboxEntry,
  RefusedChange,
  Revision,
  SyncPhase,
  SyncStatus,
} from './changes.ts'
export type { Connection } from './connection.ts'
export {
  type Copy,
  type CopyEvent,
  type CopyOwner,
  deleteAllCopies,
  deleteCopy,
  listCopies,
  openCopy,
} from './open-copy.ts'
export { outbox } from './outbox.ts'
export { pull } from './pull.ts'
export { push, subjectsOf, sync } from './push.ts'
export {
  listCollections,
  listPrompts,
  listStars,
  listTemplates,
  listWorkspaces,
  loadIncludes,
  readPrompt,
  readStar,
} from './read-copy.ts'
export { type FoundPrompt, type SearchOptions, search } from './search.ts'
export { status } from './status.ts'
