import type { Prompt } from '@product/contract/prompts'
import { listAskedVariables } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type CommentedPrompt, promptCommentsKey } from '#web/entities/comment/commented-prompt.ts'
import { createPassageStore } from '#web/entities/comment/passage-store.ts'
import { openFillAndCopy } from '#web/entities/prompt/fill-and-copy/fill-and-copy-store.ts'
import { useIncluded } from '#web/entities/prompt/included-prompts.ts'
import { promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import type { EditedPrompt } from '#web/entities/publication/edited-prompt.ts'
import { publicationKey } from '#web/entities/publication/publication.ts'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'
import { openShareDialog } from '#web/entities/share/share-dialog-store.ts'
import { useMay } from '#web/entities/workspace/workspaces.ts'
import { signOutSignal } from '#web/lib/auth/sign-out.ts'
import { useDeviceSetting } from '#web/lib/device/use-device-setting.ts'
import { useMediaQuery } from '#web/lib/device/use-media-query.ts'
import type { DraftStore } from '#web/lib/offline/draft-store.ts'
import { findWorkspaceId } from '#web/lib/workspace/current-workspace.ts'
import type { Opening } from '../api/find-opening.ts'
import { type Abilities, useFollowedAccess } from '../api/follow-access.ts'
import { findStored, savePrompt, saveVersion } from '../api/save-prompt.ts'
import { useTestValues } from '../api/save-test-values.ts'
import { versionsKey } from '../api/versions.ts'
import { createCommentedPrompt } from '../model/commented-prompt.ts'
import { createEditorSession, type EditorSession } from '../model/editor-session.ts'
import { prepareFor } from '../model/prepare-for.ts'
import { isUnsaved, statusOf } from '../model/save-machine.ts'
import { AccessBanner, AccessEnded } from './access-banner.tsx'
import { ConflictDialog, RefusedBanner } from './conflicts/conflict-dialog.tsx'
import { OriginalBanner } from './conflicts/original-banner.tsx'
import { CopyNotice } from './copy-notice.tsx'
import { EditorContext } from './editor-context.tsx'
import { EditorHeader, type NotificationSlots } from './editor-header.tsx'
import { EditorPanes } from './editor-panes.tsx'
import { type EditorTab, EditorTabs } from './editor-tabs.tsx'
import { PanelDrawer, SettingsPanel } from './settings/settings-panel.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { useEditorCommands } from './use-editor-commands.ts'
import { useEditorLifetime } from './use-editor-lifetime.ts'
import { useSaveCopy } from './use-save-copy.ts'
import { useSharedDocument } from './use-shared-document.ts'
import { useUsedVariables } from './use-used-variables.ts'

/** A prompt that the server has, and as it was when it was opened; null if it was made since. */
export type StoredPrompt = { promptId: string; prompt: Prompt | null; abilities: Abilities }

type EditorScreenProps = {
  opening: Opening
  drafts: DraftStore
  /** Called when there is something to keep: from then on the prompt has its address. */
  onBegun: () => void
  renderComments: (commented: CommentedPrompt) => ReactNode
  renderTests: (tested: TestedPrompt) => ReactNode
  renderPublishing: (prompt: EditedPrompt) => ReactNode
  renderActions: (prompt: StoredPrompt) => ReactNode
  renderCollection: (prompt: StoredPrompt) => ReactNode
} & NotificationSlots

export function EditorScreen(props: EditorScreenProps) {
  const { opening, drafts, onBegun, ...slots } = props
  const { promptId, prompt, content: opened, draft, creation } = opening
  const { accountId } = drafts
  const queries = useQueryClient()
  const [version, setShownVersion] = useState(prompt?.version ?? 0)
  const latestVersion = useRef(version)
  const setVersion = (number: number) => {
    latestVersion.current = number
    setShownVersion(number)
  }
  const noteVersion = (number: number) => {
    // It says which version is newer than the public one.
    if (number !== latestVersion.current)
      void queries.invalidateQueries({ queryKey: publicationKey(promptId) })
    setVersion(number)
    void queries.invalidateQueries({ queryKey: versionsKey(promptId) })
  }
  const [abilities, setAbilities] = useState(prompt?.abilities ?? allAbilities)
  const [hasEnded, setEnded] = useState(false)
  const isReadOnly = !abilities.edit
  const [session] = useState(() =>
    createEditorSession({
      promptId,
      content: opened,
      revision: prompt?.revision ?? 0,
      draft,
      // A new prompt goes to the workspace that it was begun in, whichever the tab is in by the time it is saved.
      creation: prompt ? creation : { workspaceId: findWorkspaceId(accountId), ...creation },
      drafts,
      signedOut: signOutSignal(),
      isReadOnly,
      send: async (save, made) => {
        const answer = await savePrompt(accountId, promptId, save, made)
        if ('failure' in answer) return answer
        // Every save may have made a version; also one that ends after the editor was left.
        noteVersion(answer.version)
        if (save.seal) tellOfVersion()
        return answer
      },
      load: async () => {
        const stored = await findStored(promptId)
        if (stored) setVersion(stored.version)
        return stored
      },
      saveVersion: async (wish) => {
        const answer = await saveVersion(accountId, promptId, wish)
        if ('failure' in answer) return answer
        noteVersion(answer.version)
        if (wish.seal) tellOfVersion()
        return answer
      },
    }),
  )
  const endAccess = () => {
    session.setReadOnly(true)
    setEnded(true)
  }
  const readIsStored = () => isOnServer(session)
  const isStored = useSyncExternalStore(session.subscribe, readIsStored, readIsStored)
  useFollowedAccess(promptId, isStored && !hasEnded, {
    onComments: () => {
      void queries.invalidateQueries({ queryKey: promptCommentsKey(promptId) })
    },
    onChange: (next) => {
      session.setReadOnly(!next.edit)
      setAbilities(next)
    },
    onEnd: endAccess,
  })
  const presence = useSharedDocument({
    promptId,
    session,
    isShared: isStored && !hasEnded,
    draft,
    onAccess: (isReader) => {
      session.setReadOnly(isReader)
      setAbilities((known) => ({ ...known, edit: !isReader }))
    },
    onSaved: noteVersion,
    onEnd: endAccess,
    // Lists and the history show what is saved: at once, not when the server gets to it.
    onLeft: async () => {
      await saveVersion(accountId, promptId, { seal: false, note: '' })
      await queries.invalidateQueries({ queryKey: promptsKey })
      await queries.invalidateQueries({ queryKey: versionsKey(promptId) })
    },
  })
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot)
  const { content, save, isTyping } = snapshot
  const { body, systemMessage, uses, typos, own } = useUsedVariables(content)
  const { included } = useIncluded(systemMessage, body, isStored ? promptId : undefined)
  const asked = useMemo(() => listAskedVariables(own, included), [own, included])
  const copy = useSaveCopy({ promptId, session, included })
  const [tab, setTab] = useState<EditorTab>('editor')
  const hasRoomForTests = useMediaQuery(wideEnoughForTests)
  const [hasComments, setHasComments] = useState(false)
  const showComments = () => {
    setHasComments(true)
    if (!hasRoomForTests) setTab('comments')
  }
  const openComments = useEffectEvent(showComments)
  const readIsBeside = useEffectEvent(() => hasRoomForTests)
  const [passages] = useState(() =>
    createPassageStore({ onOpen: () => openComments(), areBeside: () => readIsBeside() }),
  )
  const share = abilities.share ? () => void openSharing(session, promptId) : undefined
  const { values, setValue, setValues } = useTestValues(
    promptId,
    prompt?.testValues ?? {},
    isStored,
  )
  const copyFilled = () => {
    session.readTexts()
    openFillAndCopy({ promptId, content: session.getSnapshot().content, isStored, values })
  }
  const [shown, setShown] = useState<'panel' | 'template'>()
  const saveAsTemplate = useMay('changeTemplates') ? () => setShown('template') : undefined
  useEditorCommands({
    promptId,
    version,
    session,
    onCopy: copyFilled,
    onSaveAsTemplate: saveAsTemplate,
    onShare: share,
    onShowComments: showComments,
    passages,
  })
  const seal = (note: string) => {
    session.seal(note)
    if (statusOf(session.getSnapshot().save) === 'offline') tellOfPostponed()
  }
  useEditorLifetime(promptId, session, draft !== null, { onSave: seal, onCopy: copyFilled })
  useBeginning(isStored || isUnsaved(save), onBegun)
  const [hasInspector, setHasInspector] = useDeviceSetting('editor-inspector', true)
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
      setHasComments(false)
      if (!hasRoomForTests) setTab('test')
    },
  })
  const comments = slots.renderComments(
    createCommentedPrompt({
      promptId,
      session,
      passages,
      readVersion: () => latestVersion.current,
      isStored,
      isReadOnly,
      show: showComments,
      showText: () => {
        if (!hasRoomForTests) setTab('editor')
      },
      onClose: hasRoomForTests ? () => setHasComments(false) : undefined,
    }),
  )
  if (hasEnded)
    return (
      <AccessEnded wasMember={prompt?.isMember ?? true} isUnsaved={isUnsaved(save)} copy={copy} />
    )
  return (
    <EditorContext
      value={{
        ...snapshot,
        promptId,
        passages,
        presence,
        isReadOnly,
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
          bell={slots.bell}
          bellItem={slots.bellItem}
          actions={isStored ? slots.renderActions({ promptId, prompt, abilities }) : null}
          collection={
            isStored && abilities.move
              ? slots.renderCollection({ promptId, prompt, abilities })
              : null
          }
          comments={hasRoomForTests ? { isShown: hasComments, onChange: setHasComments } : null}
          hasInspector={hasInspector}
          onInspectorChange={setHasInspector}
          onShowPanel={() => setShown('panel')}
          onShowConflict={() => setSetAside(undefined)}
          onSaveAsTemplate={saveAsTemplate}
          onShare={share}
          onSave={seal}
          onCopy={copyFilled}
          publishing={
            abilities.publish
              ? slots.renderPublishing({
                  promptId,
                  content,
                  isStored,
                  change: (changes) => session.change(() => changes),
                  prepare: () => prepareFor('publish', session),
                })
              : null
          }
        />
        <RefusedBanner copy={copy} />
        {prompt ? (
          <AccessBanner sharedBy={prompt.sharedBy} isMember={prompt.isMember} copy={copy} />
        ) : null}
        <CopyNotice original={opening.original} />
        <OriginalBanner isCopy={prompt?.source?.version !== undefined} />
        <EditorPanes
          inspector={hasInspector ? <SettingsPanel /> : null}
          tests={hasRoomForTests ? tests : null}
          comments={hasRoomForTests ? comments : null}
          hasComments={hasComments}
        >
          <h1 className="sr-only">{content.title || 'Untitled Prompt'}</h1>
          <EditorTabs
            tab={tab}
            onTabChange={setTab}
            tests={hasRoomForTests ? null : tests}
            comments={hasRoomForTests ? null : comments}
          />
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

/** Of a prompt that is new, and of one's own. */
const allAbilities: Abilities = {
  edit: true,
  label: true,
  delete: true,
  share: true,
  publish: true,
  move: true,
}

const isOnServer = (session: EditorSession): boolean =>
  session.getSnapshot().save.stored.revision > 0

/** A new prompt is stored first. */
async function openSharing(session: EditorSession, promptId: string): Promise<void> {
  if (isOnServer(session) || (await session.store()) === 'saved')
    openShareDialog({ kind: 'prompt', id: promptId })
}

/** Narrower windows have the tests as a tab. */
const wideEnoughForTests = '(min-width: 75rem)'

const tellOfVersion = () =>
  stackToast({ title: 'Version saved', variant: 'success' }, 'version-saved')

const tellOfPostponed = () =>
  stackToast({ title: 'A version is saved when you are back online', variant: 'info' }, 'postponed')

function useBeginning(hasBegun: boolean, onBegun: () => void) {
  const begin = useEffectEvent(onBegun)
  useEffect(() => {
    if (hasBegun) begin()
  }, [hasBegun])
}
