export * from './access.ts'
export * from './activity.ts'
export * from './analytics.ts'
export * from './change-requests.ts'
export * from './comments.ts'
export * from './community.ts'
export { containsLink } from './contains-link.ts'
export { countLineChanges } from './count-line-changes.ts'
export { type CsvField, csvFields } from './csv-fields.ts'
export { answerAsDemo } from './demo-model/answer-as-demo.ts'
export { diffLines, type LineChange } from './diff-lines.ts'
export { type DocsSlug, docsGroups, docsSlugs } from './docs-pages.ts'
export { extensionShortcuts } from './extension-shortcuts.ts'
export * from './filling/index.ts'
export { formatBytes } from './format-bytes.ts'
export { handlePattern, isReservedHandle, productHandle, suggestHandle } from './handles.ts'
export {
  type HighlightedPart,
  highlightMatches,
  isNearly,
  listWords,
  mostSearchWords,
  searchWords,
} from './highlight-matches.ts'
export { createId, createPublicId, createRunId } from './ids.ts'
export {
  hasInvisibleCharacters,
  invisibleCharactersMessage,
  withoutInvisibleCharacters,
} from './invisible-characters.ts'
export * from './library.ts'
export * from './link-preview.ts'
export { linksToOtherSite } from './links-to-other-site.ts'
export * from './mailings.ts'
export { canFormatMarkdown, costOfMarkdown, markdownLimits } from './markdown-cost.ts'
export * from './merging/index.ts'
export * from './models/index.ts'
export * from './moderation.ts'
export * from './notifications.ts'
export * from './passages/index.ts'
export * from './periods.ts'
export * from './plans.ts'
export { productName } from './product.ts'
export * from './prompt-content.ts'
export {
  type ContentField,
  canonicalContent,
  contentFields,
  listChangedFields,
} from './prompt-content-changes.ts'
export * from './publishing/index.ts'
export { shortenText } from './shorten-text.ts'
export { freeSlug, slugOf } from './slugs.ts'
export * from './support/index.ts'
export * from './template/index.ts'
