import { contentFields, type PromptContent } from '@product/domain'

/** Cheap where nothing changed: texts and untouched parts are compared as they are. */
export const isSameContent = (one: PromptContent, other: PromptContent): boolean =>
  one === other ||
  contentFields.every(
    (field) =>
      one[field] === other[field] ||
      (typeof one[field] !== 'string' &&
        JSON.stringify(one[field]) === JSON.stringify(other[field])),
  )
