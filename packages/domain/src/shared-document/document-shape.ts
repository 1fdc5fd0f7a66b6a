import type * as Y from 'yjs'
import { contentLimits, type PromptContent } from '../prompt-content.ts'

/** The texts of a prompt, each a shared text in which every keystroke merges. */
export const textFields = ['title', 'description', 'systemMessage', 'body'] as const
export type TextField = (typeof textFields)[number]

export const sharedText = (document: Y.Doc, field: TextField): Y.Text => document.getText(field)

/** A document may hold such a text: several people, each within the limit, can write beyond it together. */
export const hasTooLongText = (content: Pick<PromptContent, TextField>): boolean =>
  textFields.some((field) => content[field].length > contentLimits[field])

/** The place of an entry among the others: a fraction, so that one can be put between two. */
type Placed = { position: number }

/** A variable by its name. */
export type SharedVariable = Placed & {
  type: string
  defaultValue: string
  required: boolean
  choices: string[]
}

/**
 * The small fields, each a map with a key for what merges by itself: variables by their names, tags by
 * their small letters, models by their ids, settings by theirs. Names of roots are part of stored
 * documents: never change one.
 */
export const sharedVariables = (document: Y.Doc) => document.getMap<SharedVariable>('variables')
export const sharedTags = (document: Y.Doc) => document.getMap<Placed & { tag: string }>('tags')
export const sharedModels = (document: Y.Doc) => document.getMap<Placed>('targetModels')
export const sharedSettings = (document: Y.Doc) => document.getMap<unknown>('settings')

/** Of the roots that are maps. */
export const mapNames = ['variables', 'tags', 'targetModels', 'settings', 'fields'] as const

/** Fields that are replaced as a whole. */
export const sharedFields = (document: Y.Doc) => document.getMap<unknown>('fields')
