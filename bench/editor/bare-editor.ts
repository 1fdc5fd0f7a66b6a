// CodeMirror with nothing of ours: what any editor made with it costs.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'

const text = document.querySelector('template')?.content.textContent ?? ''
new EditorView({
  parent: document.body,
  doc: text,
  extensions: [
    history(),
    lineNumbers(),
    keymap.of([...historyKeymap, ...defaultKeymap]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': 'Prompt' }),
    EditorView.theme({ '&': { height: '100vh' } }),
  ],
})
