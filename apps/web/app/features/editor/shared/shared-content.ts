import { EditorState, type Extension, Transaction } from '@codemirror/state'
import { contentFields, type PromptContent } from '@product/domain'
import { editDocument, readDocument, sharedText } from '@product/domain/shared-document'
import { YSyncConfig, ySync, ySyncAnnotation, ySyncFacet } from 'y-codemirror.next'
import * as Y from 'yjs'
import { fromOutside } from '../code/from-outside.ts'
import { isSameField } from '../model/save-machine.ts'
import type { InputField, SharedText, UndoStep } from '../model/shared-document.ts'
import type { Presence } from './presence.ts'
import { showPeers } from './show-peers.ts'

/** The content of a shared document. A title may end with a space while it is typed. */
export function readShared(document: Y.Doc, before: PromptContent): PromptContent {
  const read = { ...readDocument(document), title: sharedText(document, 'title').toString() }
  const same = contentFields.filter((field) => isSameField(read, before, field))
  if (same.length === contentFields.length) return before
  return { ...read, ...Object.fromEntries(same.map((field) => [field, before[field]])) }
}

/** Only the given fields are edited: the others may hold what this client has not read yet. */
export function writeShared(document: Y.Doc, changes: Partial<PromptContent>): void {
  editDocument(document, { ...readDocument(document), ...changes })
}

/** The undo history of the inputs: it has what is written here, by `writeShared`, and nothing that comes from elsewhere. */
export function createInputHistory(document: Y.Doc) {
  const histories = {
    title: new Y.UndoManager(sharedText(document, 'title')),
    description: new Y.UndoManager(sharedText(document, 'description')),
  }
  return (field: InputField, step: UndoStep): void => void histories[field][step]()
}

/**
 * Connects the editor of a text with the shared one. What others write is no part of the undo history, so that
 * undo takes back one's own edits only, and it does not count as typed here.
 */
export function shareText(
  document: Y.Doc,
  presence: Presence,
  field: 'body' | 'systemMessage',
): SharedText {
  const text = sharedText(document, field)
  const extension: Extension = [
    ySyncFacet.of(new YSyncConfig(text, presence.awareness)),
    ySync,
    EditorState.transactionExtender.of((transaction) =>
      transaction.annotation(ySyncAnnotation)
        ? {
            annotations: [
              Transaction.addToHistory.of(false),
              Transaction.userEvent.of(fromOutside),
            ],
          }
        : null,
    ),
    showPeers({ text, field, presence }),
  ]
  return { read: () => text.toString(), extension }
}
