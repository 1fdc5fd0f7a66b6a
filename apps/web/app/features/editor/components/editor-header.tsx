import { contentLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { IconButton } from '@product/ui/forms/icon-button'
import { DropdownMenuItem } from '@product/ui/overlays/dropdown-menu'
import { MoreMenu } from '@product/ui/overlays/more-menu'
import { Tooltip } from '@product/ui/overlays/tooltip'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import {
  ArrowLeft,
  ChartColumn,
  CircleHelp,
  Copy,
  GitPullRequestArrow,
  History,
  Keyboard,
  LayoutTemplate,
  MessageSquareText,
  PanelLeft,
  UserPlus,
} from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { HelpButton } from '#web/entities/docs/help-button.tsx'
import { openHelp } from '#web/entities/docs/help-store.ts'
import { ChatMenuItem } from '#web/entities/support/chat-menu-item.tsx'
import { useChatState } from '#web/lib/commands/chat-store.ts'
import { isTyping } from '#web/lib/shortcuts/is-typing.ts'
import { setShortcutsOpen } from '#web/lib/shortcuts/shortcut-store.ts'
import { useOpenRequestCount } from '../api/change-requests.ts'
import { useVersionNames } from '../api/version-names.ts'
import { showLimitOfPaste } from '../show-limit.ts'
import { useEditor } from './editor-context.tsx'
import { OpenThreadCount } from './open-thread-count.tsx'
import { PeopleHere } from './people-here.tsx'
import { SaveButtons } from './saving/save-buttons.tsx'
import { ReaderIndicator, SaveIndicator } from './saving/save-indicator.tsx'
import { useCaret } from './use-caret.ts'
import { useInputUndo } from './use-input-undo.ts'

export type NotificationSlots = {
  /** For wide screens. */
  bell: ReactNode
  /** The item of the menu that leads to the notifications on others. */
  bellItem: ReactNode
}

type EditorHeaderProps = {
  /** The number of the newest version; 0 before the first. */
  version: number
  /** Null where they are a tab. */
  comments: { isShown: boolean; onChange: (isShown: boolean) => void } | null
  hasInspector: boolean
  onInspectorChange: (isShown: boolean) => void
  onShowPanel: () => void
  onShowConflict: () => void
  /** Absent for those who may not add templates. */
  onSaveAsTemplate: (() => void) | undefined
  /** Absent for those who may not share it. */
  onShare: (() => void) | undefined
  onSave: (note: string) => void
  onCopy: () => void
  publishing: ReactNode
  /** The collection of a stored prompt. */
  collection: ReactNode
  /** Items of the menu for a stored prompt. */
  actions: ReactNode
} & NotificationSlots

export function EditorHeader(props: EditorHeaderProps) {
  const { content, session, promptId, save, isReadOnly, presence, connection } = useEditor()
  const { version, hasInspector, onInspectorChange, comments } = props
  const isStored = save.stored.revision > 0
  const openRequests = useOpenRequestCount(promptId, isStored)
  const modifierKey = useModifierKey()
  const caret = useCaret<HTMLInputElement>(content.title)
  useInputUndo('title', caret.ref)
  useInspectorKey(() => onInspectorChange(!hasInspector))
  return (
    <header className="flex min-h-13 flex-none items-center gap-x-1 border-line border-b px-2 sm:gap-x-2 sm:px-3">
      <Tooltip content="Back to My Prompts">
        <Button asChild iconOnly variant="ghost">
          <Link to="/dashboard" aria-label="Back to My Prompts">
            <ArrowLeft />
          </Link>
        </Button>
      </Tooltip>
      <IconButton label="Prompt settings" className="lg:hidden" onClick={props.onShowPanel}>
        <PanelLeft />
      </IconButton>
      <IconButton
        label={hasInspector ? 'Hide prompt settings' : 'Show prompt settings'}
        shortcut="["
        aria-expanded={hasInspector}
        className="max-lg:hidden"
        onClick={() => onInspectorChange(!hasInspector)}
      >
        <PanelLeft />
      </IconButton>
      <div className="min-w-0 flex-1 sm:contents">
        <input
          aria-label="Title"
          placeholder="Untitled Prompt"
          value={content.title}
          maxLength={contentLimits.title}
          onPaste={showLimitOfPaste('title')}
          readOnly={isReadOnly}
          ref={caret.ref}
          onSelect={(event) => caret.note(event.currentTarget)}
          onChange={({ target }) => {
            caret.note(target)
            session.change(() => ({ title: target.value }))
          }}
          className="field-sizing-content h-8 min-w-36 max-w-full shrink truncate rounded-s px-2 font-semibold text-14 hover:bg-surface-hover focus-visible:bg-surface-control max-sm:field-sizing-fixed max-sm:h-7 max-sm:w-full max-sm:min-w-0"
        />
        <div className="flex min-w-0 items-center gap-1.5 px-2 pb-1 text-12 text-quiet sm:contents">
          {props.collection}
          {isStored ? <span className="tabular-nums sm:hidden">v{version}</span> : null}
          {isReadOnly ? (
            <ReaderIndicator connection={connection} />
          ) : (
            <SaveIndicator onShowConflict={props.onShowConflict} />
          )}
        </div>
      </div>
      <div className="ml-auto flex flex-none items-center gap-1">
        {presence ? <PeopleHere presence={presence} /> : null}
        <HistoryLink version={isStored ? version : 0} />
        {openRequests > 0 ? (
          <Tooltip content="Change requests">
            <Button asChild variant="ghost" className="px-2 text-quiet tabular-nums max-sm:hidden">
              <Link
                to={`/editor/${promptId}/requests`}
                aria-label={`Change requests, ${openRequests} open`}
              >
                <GitPullRequestArrow />
                {openRequests}
              </Link>
            </Button>
          </Tooltip>
        ) : null}
        {comments ? (
          <Tooltip content={comments.isShown ? 'Hide comments' : 'Show comments'}>
            <Button
              variant="ghost"
              aria-expanded={comments.isShown}
              className="px-2 aria-expanded:bg-surface-hover aria-expanded:text-text"
              onClick={() => comments.onChange(!comments.isShown)}
            >
              <MessageSquareText />
              <VisuallyHidden>Comments </VisuallyHidden>
              <OpenThreadCount />
            </Button>
          </Tooltip>
        ) : null}
        {props.onSaveAsTemplate ? (
          <IconButton
            label="Save as template"
            className="max-lg:hidden"
            onClick={props.onSaveAsTemplate}
          >
            <LayoutTemplate />
          </IconButton>
        ) : null}
        {props.onShare ? (
          <IconButton label="Share prompt" className="max-lg:hidden" onClick={props.onShare}>
            <UserPlus />
          </IconButton>
        ) : null}
        <Tooltip content="Copy filled prompt" shortcut={`${modifierKey} Shift C`}>
          <Button
            aria-keyshortcuts="Control+Shift+C Meta+Shift+C"
            className="max-sm:hidden"
            onClick={props.onCopy}
          >
            <Copy />
            <span className="max-lg:sr-only">Copy</span>
          </Button>
        </Tooltip>
        {props.publishing}
        {isReadOnly ? null : <SaveButtons onSave={props.onSave} />}
        <div className="max-lg:hidden">{props.bell}</div>
        <HelpButton className="max-lg:hidden" />
        <HeaderMenu
          address={isStored ? `/editor/${promptId}` : undefined}
          openRequests={openRequests}
          onCopy={props.onCopy}
          onSaveAsTemplate={props.onSaveAsTemplate}
          bellItem={props.bellItem}
          actions={props.actions}
        />
      </div>
    </header>
  )
}

/** The newest version and its labels. */
function HistoryLink({ version }: { version: number }) {
  const { promptId } = useEditor()
  const { data } = useVersionNames(promptId, version > 0)
  if (version === 0)
    return (
      <IconButton label="Version history" disabled className="max-sm:hidden">
        <History />
      </IconButton>
    )
  const labels = data?.names.filter(({ number }) => number === version) ?? []
  const names = labels.map(({ name }) => name).join(', ')
  return (
    <Tooltip content="Version history">
      <Button asChild variant="ghost" className="text-quiet tabular-nums max-sm:hidden">
        <Link
          to={`/editor/${promptId}/history`}
          aria-label={`Version history, v${version}${names && `, ${names}`}`}
        >
          <History />v{version}
          {names ? (
            <span className="max-w-28 truncate text-success max-lg:hidden">{names}</span>
          ) : null}
        </Link>
      </Button>
    </Tooltip>
  )
}

/** `[` shows and hides the settings, unless it is typed into a text. */
function useInspectorKey(onPress: () => void) {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key !== '[' || ctrlKey || metaKey || altKey) return
      if (!isTyping(target)) press()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

type HeaderMenuProps = {
  /** Of a stored prompt. */
  address: string | undefined
  openRequests: number
  onCopy: () => void
  onSaveAsTemplate: (() => void) | undefined
  bellItem: ReactNode
  actions: ReactNode
}

function HeaderMenu({ address, openRequests, ...props }: HeaderMenuProps) {
  const { onCopy, onSaveAsTemplate, bellItem, actions } = props
  const { unread } = useChatState()
  return (
    <MoreMenu news={unread > 0 ? `${unread} unread from support` : undefined}>
      {bellItem}
      {address ? (
        <>
          <DropdownMenuItem asChild className="sm:hidden">
            <Link to={`${address}/history`}>
              <History />
              Version history
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link to={`${address}/requests`}>
              <GitPullRequestArrow />
              Change requests
              {openRequests > 0 ? (
                <span className="ml-auto text-quiet tabular-nums">{openRequests}</span>
              ) : null}
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link to={`${address}/metrics`}>
              <ChartColumn />
              Metrics
            </Link>
          </DropdownMenuItem>
        </>
      ) : null}
      <DropdownMenuItem className="sm:hidden" onSelect={onCopy}>
        <Copy />
        Copy filled prompt
      </DropdownMenuItem>
      {onSaveAsTemplate ? (
        <DropdownMenuItem onSelect={onSaveAsTemplate}>
          <LayoutTemplate />
          Save as template
        </DropdownMenuItem>
      ) : null}
      <DropdownMenuItem className="lg:hidden" onSelect={() => openHelp()}>
        <CircleHelp />
        Help
      </DropdownMenuItem>
      <ChatMenuItem />
      <DropdownMenuItem onSelect={() => setShortcutsOpen(true)}>
        <Keyboard />
        Keyboard shortcuts
      </DropdownMenuItem>
      {actions}
    </MoreMenu>
  )
}
