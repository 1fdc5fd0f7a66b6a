import {
  Copy,
  GitCompare,
  GitPullRequestArrow,
  LayoutTemplate,
  MessageSquarePlus,
  MessageSquareText,
  PencilLine,
  Save,
  Tag,
  UserPlus,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import type { PassageStore } from '#web/entities/comment/passage-store.ts'
import { useCommands } from '#web/lib/commands/command-registry.ts'
import { editorShortcuts } from '#web/lib/shortcuts/shortcut-groups.ts'
import { useShortcutGroup } from '#web/lib/shortcuts/shortcut-store.ts'
import type { EditorSession } from '../model/editor-session.ts'

type EditorCommands = {
  promptId: string
  /** The number of the newest version; 0 before the first. */
  version: number
  session: EditorSession
  onCopy: () => void
  /** Absent for those who may not add templates. */
  onSaveAsTemplate: (() => void) | undefined
  /** Absent for those who may not share it. */
  onShare: (() => void) | undefined
  onShowComments: () => void
  passages: PassageStore
}

/** Commands and shortcuts that are offered while a prompt is open. */
export function useEditorCommands(commands: EditorCommands) {
  const { promptId, version, session, onCopy, onSaveAsTemplate, onShare } = commands
  const { onShowComments, passages } = commands
  const navigate = useNavigate()
  const historyAddress = `/editor/${promptId}/history`
  useShortcutGroup(editorShortcuts)
  useCommands('This prompt', [
    {
      id: 'copy-filled',
      label: 'Copy filled prompt',
      icon: Copy,
      shortcut: ['Mod', 'Shift', 'C'],
      run: onCopy,
    },
    {
      id: 'save-version',
      label: 'Save a version',
      icon: Save,
      shortcut: ['Mod', 'S'],
      run: () => session.seal(''),
    },
    { id: 'show-comments', label: 'Show comments', icon: MessageSquareText, run: onShowComments },
    {
      id: 'comment',
      label: 'Comment on the selected words',
      icon: MessageSquarePlus,
      shortcut: ['Mod', 'Alt', 'M'],
      // Without a selection, the comment is about the whole prompt.
      run: () => passages.markSelection('comment') || onShowComments(),
    },
    {
      id: 'suggest-edit',
      label: 'Suggest an edit of the selected words',
      icon: PencilLine,
      shortcut: ['Mod', 'Alt', 'E'],
      run: () => passages.markSelection('suggestion') || onShowComments(),
    },
    ...(version > 0
      ? [
          {
            id: 'label-version',
            label: 'Add a label to a version',
            icon: Tag,
            run: () => navigate(historyAddress),
          },
          {
            id: 'change-requests',
            label: 'Change requests',
            icon: GitPullRequestArrow,
            run: () => navigate(`/editor/${promptId}/requests`),
          },
          {
            id: 'compare-versions',
            label: 'Compare versions',
            icon: GitCompare,
            run: () => navigate(`${historyAddress}?from=${Math.max(1, version - 1)}&to=${version}`),
          },
        ]
      : []),
    ...(onSaveAsTemplate
      ? [
          {
            id: 'save-as-template',
            label: 'Save as template',
            icon: LayoutTemplate,
            run: onSaveAsTemplate,
          },
        ]
      : []),
    ...(onShare
      ? [{ id: 'share-prompt', label: 'Share prompt', icon: UserPlus, run: onShare }]
      : []),
  ])
}
