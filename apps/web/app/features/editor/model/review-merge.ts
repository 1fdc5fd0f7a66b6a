import {
  type ContentField,
  listChangedFields,
  type MergeChoices,
  type MergeConflict,
  mergeContents,
  type PromptContent,
} from '@product/domain'

export type Side = NonNullable<MergeChoices[ContentField]>

/** A side, and the texts that it was chosen between. */
export type Chosen = Partial<Record<ContentField, { side: Side; between: string }>>

type Sides = { base: PromptContent; mine: PromptContent; theirs: PromptContent }

const textsOf = (field: ContentField, conflicts: readonly MergeConflict[]): string =>
  JSON.stringify(conflicts.filter((conflict) => conflict.field === field))

export const choose = (
  chosen: Chosen,
  { field, side }: { field: ContentField; side: Side },
  conflicts: readonly MergeConflict[],
): Chosen => ({ ...chosen, [field]: { side, between: textsOf(field, conflicts) } })

/**
 * A merge as it stands with these choices. They outlast changes elsewhere; where one of the texts has become another,
 * the field is open again: nobody chose between these.
 */
export function reviewMerge({ base, mine, theirs }: Sides, chosen: Chosen) {
  const { conflicts } = mergeContents(base, mine, theirs)
  const fields = [...new Set(conflicts.map(({ field }) => field))]
  const choices: MergeChoices = {}
  for (const field of fields) {
    const choice = chosen[field]
    if (choice?.between === textsOf(field, conflicts)) choices[field] = choice.side
  }
  const { content } = mergeContents(base, mine, theirs, choices)
  const isDecided = fields.every((field) => choices[field] !== undefined)
  return {
    content,
    conflicts,
    fields,
    choices,
    isDecided,
    /** Whether the choices leave nothing of theirs. */
    isNothingTaken: isDecided && fields.length > 0 && listChangedFields(mine, content).length === 0,
  }
}
