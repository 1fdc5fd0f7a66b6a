import { diff } from '@codemirror/merge'
import type { EditorView } from '@codemirror/view'
import { fromOutside } from './create-extensions.ts'

/** Only what differs is changed, so that the cursor, folds and history stay where they are. */
export function putText(view: EditorView, text: string): void {
  const current = view.state.doc.toString()
  if (current === text) return
  const changes = diff(current, text, { scanLimit: 500, timeout: 200 }).map(
    ({ fromA, toA, fromB, toB }) => ({ from: fromA, to: toA, insert: text.slice(fromB, toB) }),
  )
  view.dispatch({ changes, userEvent: fromOutside, filter: false })
}
