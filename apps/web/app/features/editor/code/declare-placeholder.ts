import type { Extension } from '@codemirror/state'
import { type Command, EditorView, hoverTooltip, keymap } from '@codemirror/view'
import { suggestClosest } from '@product/domain'
import { findUndeclaredAt, placeholderField, type UndeclaredPlaceholder } from './placeholders.ts'

/** An undeclared placeholder can be declared in place: by pointer, or with Ctrl/⌘ and the dot. */
export function offerDeclaring(declare: (name: string) => void): Extension {
  const declareAtCursor: Command = (view) => {
    const found = findUndeclaredAt(view.state, view.state.selection.main.head)
    if (!found) return false
    declare(found.name)
    view.dispatch({ effects: EditorView.announce.of(`${found.name} is now declared.`) })
    return true
  }
  return [
    hoverTooltip((view, position) => {
      const found = findUndeclaredAt(view.state, position)
      if (!found) return null
      const create = () => ({ dom: drawOffer(view, found, declare) })
      return { pos: found.from, end: found.to, above: true, create }
    }),
    keymap.of([{ key: 'Mod-.', run: declareAtCursor }]),
  ]
}

function drawOffer(
  view: EditorView,
  { name, from, to }: UndeclaredPlaceholder,
  declare: (name: string) => void,
): HTMLElement {
  const suggestion = suggestClosest(name, view.state.field(placeholderField).declared)
  const panel = document.createElement('div')
  panel.className = 'cm-offer'
  const text = panel.appendChild(document.createElement('span'))
  text.textContent = `${name} is not declared.`
  panel.append(drawButton(`Declare ${name}`, () => declare(name)))
  if (suggestion !== null)
    panel.append(
      drawButton(`Use ${suggestion}`, () => {
        const place = from + view.state.sliceDoc(from, to).indexOf(name)
        view.dispatch({ changes: { from: place, to: place + name.length, insert: suggestion } })
      }),
    )
  return panel
}

function drawButton(label: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', onPress)
  return button
}
