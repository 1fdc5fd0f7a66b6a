import type { Extension } from '@codemirror/state'
import { type Command, hoverTooltip, keymap } from '@codemirror/view'
import type { LikelyTypo } from '../model/change-variables.ts'
import { findTypoAt } from './placeholders.ts'

type TypoActions = {
  find: (name: string) => LikelyTypo | undefined
  correct: (typo: LikelyTypo) => void
}

/** A name that was probably mistyped is corrected in place: by pointer, or with Ctrl/⌘ and the dot. */
export function offerCorrection({ find, correct }: TypoActions): Extension {
  const correctAtCursor: Command = ({ state }) => {
    const found = findTypoAt(state, state.selection.main.head)
    const typo = found && find(found.name)
    if (typo) correct(typo)
    return typo !== undefined
  }
  return [
    hoverTooltip(({ state }, position) => {
      const found = findTypoAt(state, position)
      const typo = found && find(found.name)
      if (!typo) return null
      const create = () => ({ dom: drawOffer(typo, correct) })
      return { pos: found.from, end: found.to, above: true, create }
    }),
    keymap.of([{ key: 'Mod-.', run: correctAtCursor }]),
  ]
}

function drawOffer(typo: LikelyTypo, correct: (typo: LikelyTypo) => void): HTMLElement {
  const panel = document.createElement('div')
  panel.className = 'cm-offer'
  panel.appendChild(document.createElement('span')).textContent = `Did you mean ${typo.meant}?`
  const button = panel.appendChild(document.createElement('button'))
  button.type = 'button'
  button.textContent = `Use ${typo.meant}`
  button.addEventListener('click', () => correct(typo))
  return panel
}
