export { sharedText, type TextField } from './document-shape.ts'
export { correctTexts, editDocument, needsCorrection } from './edit-document.ts'
export { readDocument } from './read-document.ts'
