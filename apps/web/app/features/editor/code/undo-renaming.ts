import { invertedEffects } from '@codemirror/commands'
import { type Extension, StateEffect } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Renaming } from '../model/session-state.ts'

/** Marks the change of a text by which a variable got another name. */
export const renamed = StateEffect.define<Renaming>()

/** Undoing the change of the text undoes the renaming everywhere: declaration and other text follow. */
export const undoRenaming = (follow: (renaming: Renaming) => void): Extension => [
  invertedEffects.of(({ effects }) =>
    effects
      .filter((effect) => effect.is(renamed))
      .map(({ value }) => renamed.of({ from: value.to, to: value.from })),
  ),
  EditorView.updateListener.of(({ transactions }) => {
    for (const transaction of transactions) {
      if (!transaction.isUserEvent('undo') && !transaction.isUserEvent('redo')) continue
      for (const effect of transaction.effects) if (effect.is(renamed)) follow(effect.value)
    }
  }),
]
