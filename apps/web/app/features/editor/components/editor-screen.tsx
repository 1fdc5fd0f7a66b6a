import type { Prompt } from '@product/contract/prompts'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { openFillAndCopy } from '#web/entities/prompt/fill-and-copy/fill-and-copy-store.ts'
import { useIncluded } from '#web/entities/prompt/included-prompts.ts'
import { listAskedVariables } from '#web/entities/prompt/list-asked-variables.ts'
import { listOwnVariables, listUses } from '#web/entities/prompt/own-variables.ts'
import type { EditedPrompt } from '#web/entities/publication/edited-prompt.ts'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'
import { useDeviceSetting } from '#web/lib/device/use-device-setting.ts'
import { useMediaQuery } from '#web/lib/device/use-media-query.ts'
import type { Opening } from '../api/find-opening.ts'
import { findStored, savePrompt } from '../api/save-prompt.ts'
import { useTestValues } from '../api/save-test-values.ts'
import { versionsKey } from '../api/versions.ts'
import { findLikelyTypos } from '../model/change-variables.ts'
import type { DraftStore } from '../model/draft-store.ts'
import { createEditorSession } from '../model/editor-session.ts'
import { prepareFor } from '../model/prepare-for.ts'
import { isUnsaved } from '../model/save-machine.ts'
import { ConflictDialog, RefusedBanner } from './conflicts/conflict-dialog.tsx'
import { OriginalBanner } from './conflicts/original-banner.tsx'
import { CopyNotice } from './copy-notice.tsx'
import { EditorContext } from './editor-context.tsx'
import { EditorHeader } from './editor-header.tsx'
import { EditorPanes } from './editor-panes.tsx'
import { type EditorTab, EditorTabs } from './editor-tabs.tsx'
import { PanelDrawer, SettingsPanel } from './settings/settings-panel.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { useEditorCommands } from './use-editor-commands.ts'
import { useEditorLifetime } from './use-editor-lifetime.ts'

/** A prompt that the server has, and as it was when it was opened; null if it was made since. */
export type StoredPrompt = { promptId: string; prompt: Prompt | null }

type EditorScreenProps = {
  opening: Opening
  drafts: DraftStore
  /** Called when there is something to keep: from then on the prompt has its address. */
  onBegun: () => void
  renderTests: (tested: TestedPrompt) => ReactNode
  renderPublishing: (prompt: EditedPrompt) => ReactNode
  renderActions: (prompt: StoredPrompt) => ReactNode
  renderCollection: (prompt: StoredPrompt) => ReactNode
}

export function EditorScreen({ opening, drafts, onBegun, ...slots }: EditorScreenProps) {
  const { promptId, prompt, content: opened, draft, creation } = opening
  const queries = useQueryClient()
  const [version, setVersion] = useState(prompt?.version ?? 0)
  const [session] = useState(() =>
    createEditorSession({
      promptId,
      content: opened,
      revision: prompt?.revision ?? 0,
      draft,
      creation,
      drafts,
      send: async (save, made) => {
        const answer = await savePrompt(promptId, save, made)
        if ('failure' in answer) return answer
        setVersion(answer.version)
        if (save.seal) tellOfVersion()
        // Every save may have made a version; also one that ends after the editor was left.
        void queries.invalidateQueries({ queryKey: versionsKey(promptId) })
        return answer
      },
      load: async () => {
        const stored = await findStored(promptId)
        if (stored) setVersion(stored.version)
        return stored
      },
    }),
  )
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot)
  const { content, save, isTyping } = snapshot
  // Typing goes first: what follows from a long text may come a moment later.
  const { body, systemMessage, variables } = useDeferredValue(content)
  const uses = useMemo(
    () => listUses({ body, systemMessage, variables }),
    [body, systemMessage, variables],
  )
  const typos = useMemo(() => findLikelyTypos(variables, uses), [variables, uses])
  const own = useMemo(() => listOwnVariables(variables, uses), [variables, uses])
  const { included } = useIncluded(systemMessage, body)
  const asked = useMemo(() => listAskedVariables(own, included), [own, included])
  const isStored = save.stored.revision > 0
  const { values, setValue, setValues } = useTestValues(
    promptId,
    prompt?.testValues ?? {},
    isStored,
  )
  const copyFilled = () => {
    session.readTexts()
    openFillAndCopy({ promptId, content: session.getSnapshot().content, values })
  }
  useEditorCommands({
    promptId,
    version,
    session,
    onCopy: copyFilled,
    onSaveAsTemplate: () => setShown('template'),
  })
  useEditorLifetime(session, draft !== null, { onSave: session.seal, onCopy: copyFilled })
  useBeginning(isStored || isUnsaved(save), onBegun)
  const [shown, setShown] = useState<'panel' | 'template'>()
  const [tab, setTab] = useState<EditorTab>('editor')
  const [hasInspector, setHasInspector] = useDeviceSetting('editor-inspector', true)
  const hasRoomForTests = useMediaQuery(wideEnoughForTests)
  const conflict = save.trouble?.kind === 'conflict' ? save.trouble.theirs : undefined
  const [setAside, setSetAside] = useState<number>()
  const tests = slots.renderTests({
    promptId,
    content,
    version,
    isStored,
    asked,
    values,
    setValue,
    setValues,
    prepare: () => prepareFor('run', session),
    show: () => {
      if (!hasRoomForTests) setTab('test')
    },
  })
  return (
    <EditorContext
      value={{
        ...snapshot,
        promptId,
        session,
        uses,
        typos,
        variables: own,
        testValues: values,
      }}
    >
      <div className="flex h-dvh flex-col">
        <EditorHeader
          version={version}
          actions={isStored ? slots.renderActions({ promptId, prompt }) : null}
          collection={isStored ? slots.renderCollection({ promptId, prompt }) : null}
          hasInspector={hasInspector}
          onInspectorChange={setHasInspector}
          onShowPanel={() => setShown('panel')}
          onShowConflict={() => setSetAside(undefined)}
          onSaveAsTemplate={() => setShown('template')}
          onSave={session.seal}
          onCopy={copyFilled}
          publishing={slots.renderPublishing({
            promptId,
            content,
            isStored,
            change: (changes) => session.change(() => changes),
            prepare: () => prepareFor('publish', session),
          })}
        />
        <RefusedBanner />
        <CopyNotice original={opening.original} />
        <OriginalBanner isCopy={prompt?.source?.version !== undefined} />
        <EditorPanes
          inspector={hasInspector ? <SettingsPanel /> : null}
          tests={hasRoomForTests ? tests : null}
        >
          <h1 className="sr-only">{content.title || 'Untitled Prompt'}</h1>
          <EditorTabs tab={tab} onTabChange={setTab} tests={hasRoomForTests ? null : tests} />
        </EditorPanes>
      </div>
      <PanelDrawer
        open={shown === 'panel'}
        onOpenChange={(open) => setShown(open ? 'panel' : undefined)}
      />
      {shown === 'template' ? <TemplateDialog onClose={() => setShown(undefined)} /> : null}
      {/* It starts from what was read: what is typed and not read yet would be lost. */}
      {conflict && !isTyping && setAside !== conflict.revision ? (
        <ConflictDialog
          key={conflict.revision}
          theirs={conflict}
          onClose={() => setSetAside(conflict.revision)}
        />
      ) : null}
    </EditorContext>
  )
}

/** Narrower windows have the tests as a tab. */
const wideEnoughForTests = '(min-width: 75rem)'

const tellOfVersion = () =>
  stackToast({ title: 'Version saved', variant: 'success' }, 'version-saved')

function useBeginning(hasBegun: boolean, onBegun: () => void) {
  const begin = useEffectEvent(onBegun)
  useEffect(() => {
    if (hasBegun) begin()
  }, [hasBegun])
}
