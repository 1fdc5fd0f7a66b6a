export { sharedText, type TextField } from './document-shape.ts'
export { correctTexts, editDocument, needsCorrection } from './edit-document.ts'
export {
  authTypes,
  encodeAuth,
  encodeMessage,
  encodePresence,
  encodeSync,
  messageTypes,
} from './messages.ts'
export { readDocument } from './read-document.ts'
