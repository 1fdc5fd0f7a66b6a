import {
  type ChangeSet,
  EditorState,
  type Extension,
  StateEffect,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state'
import { fromOutside } from './from-outside.ts'

/** The rest of a paste that did not fit; null where nothing was left out that could be wanted. */
export const leftOut = StateEffect.define<string | null>()

/**
 * Keeps a text within its limit: of a paste, what fits is inserted. What others write is taken: the server keeps theirs
 * within it.
 */
export const limitText = (most: number): Extension =>
  EditorState.transactionFilter.of((transaction) => fitInto(most, transaction))

function fitInto(most: number, transaction: Transaction): Transaction | TransactionSpec {
  const { changes, startState } = transaction
  // A text that is too long already may become shorter.
  const excess = changes.newLength - Math.max(most, startState.doc.length)
  const event = transaction.annotation(Transaction.userEvent)
  if (excess <= 0 || event === undefined || transaction.isUserEvent(fromOutside)) return transaction
  const insertion = findOnlyInsertion(changes)
  const isPasted = transaction.isUserEvent('input.paste') || transaction.isUserEvent('input.drop')
  if (!insertion || !isPasted) return { effects: leftOut.of(null) }
  const { from, to, text } = insertion
  const fitting = cutAtCharacter(text, text.length - excess)
  return {
    changes: { from, to, insert: fitting },
    selection: { anchor: from + fitting.length },
    effects: leftOut.of(text.slice(fitting.length)),
    scrollIntoView: true,
    userEvent: event,
  }
}

/** At several places nothing fits: which of them would have it? */
function findOnlyInsertion(changes: ChangeSet) {
  const found: { from: number; to: number; text: string }[] = []
  changes.iterChanges((from, to, _newFrom, _newTo, inserted) => {
    found.push({ from, to, text: inserted.toString() })
  })
  return found.length === 1 ? found[0] : undefined
}

/** Without half of a character of two units. */
const cutAtCharacter = (text: string, length: number): string => {
  const cut = text.slice(0, length)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
