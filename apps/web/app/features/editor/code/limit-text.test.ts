import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state'
import { expect, test } from 'vitest'
import { fromOutside } from './from-outside.ts'
import { leftOut, limitText } from './limit-text.ts'

/** An editor of a text of at most ten characters. */
function edit(text: string) {
  const rests: (string | null)[] = []
  let state = EditorState.create({ doc: text, extensions: limitText(10) })
  const take = (transaction: Transaction) => {
    state = transaction.state
    for (const effect of transaction.effects) if (effect.is(leftOut)) rests.push(effect.value)
  }
  return {
    rests,
    dispatch: (spec: TransactionSpec) => take(state.update(spec)),
    read: () => state.doc.toString(),
    cursor: () => state.selection.main.head,
  }
}

test('of a paste what fits is inserted, and the rest is told', () => {
  const { dispatch, read, rests, cursor } = edit('12345678')
  dispatch({ changes: { from: 2, to: 4, insert: 'abcdefg' }, userEvent: 'input.paste' })
  expect([read(), rests]).toEqual(['12abcd5678', ['efg']])
  expect(cursor()).toBe(6)
})

test('half of a character does not fit', () => {
  const { dispatch, read, rests } = edit('123456789')
  dispatch({ changes: { from: 9, insert: '😀 ' }, userEvent: 'input.drop' })
  expect([read(), rests]).toEqual(['123456789', ['😀 ']])
})

test('typing stops at the limit, and goes on once something was deleted', () => {
  const { dispatch, read, rests } = edit('1234567890')
  dispatch({ changes: { from: 10, insert: 'x' }, userEvent: 'input.type' })
  expect([read(), rests]).toEqual(['1234567890', [null]])
  dispatch({ changes: { from: 0, to: 1 }, userEvent: 'delete.backward' })
  dispatch({ changes: { from: 9, insert: 'x' }, userEvent: 'input.type' })
  expect([read(), rests]).toEqual(['234567890x', [null]])
})

test('what others write is taken, and a text that is too long may become shorter', () => {
  const { dispatch, read, rests } = edit('1234567890')
  dispatch({ changes: { from: 0, insert: 'theirs' } })
  dispatch({ changes: { from: 0, insert: 'more' }, userEvent: fromOutside })
  dispatch({ changes: { from: 0, to: 4, insert: 'abc' }, userEvent: 'input.paste' })
  expect([read(), rests]).toEqual(['abctheirs1234567890', []])
})
