export { applyUpdates } from './apply-update.ts'
export {
  hasTooLongText,
  sharedFields,
  sharedText,
  type TextField,
  textFields,
} from './document-shape.ts'
export { correctTexts, editDocument, needsCorrection } from './edit-document.ts'
export { inspectUpdate } from './inspect-update.ts'
export {
  authTypes,
  encodeAuth,
  encodeMessage,
  encodePresence,
  encodeSync,
  messageTypes,
} from './messages.ts'
export { readDocument, readText } from './read-document.ts'
