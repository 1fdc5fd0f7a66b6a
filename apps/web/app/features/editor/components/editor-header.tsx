import { contentLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { IconButton } from '@product/ui/forms/icon-button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { Tooltip } from '@product/ui/overlays/tooltip'
import {
  ArrowLeft,
  ChartColumn,
  History,
  LayoutTemplate,
  MoreHorizontal,
  PanelLeft,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useEditor } from './editor-context.tsx'
import { SaveButtons } from './saving/save-buttons.tsx'
import { SaveIndicator } from './saving/save-indicator.tsx'

type EditorHeaderProps = {
  onShowPanel: () => void
  onShowConflict: () => void
  onSaveAsTemplate: () => void
  onSave: (note: string) => void
  publishing: ReactNode
}

export function EditorHeader(props: EditorHeaderProps) {
  const { content, session, promptId, save } = useEditor()
  const isStored = save.stored.revision > 0
  const metricsAddress = isStored ? `/editor/${promptId}/metrics` : undefined
  return (
    <header className="flex min-h-13 flex-none items-center gap-x-1 border-line border-b px-2 max-sm:flex-wrap sm:gap-x-2 sm:px-4">
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
      <input
        aria-label="Title"
        placeholder="Untitled Prompt"
        value={content.title}
        maxLength={contentLimits.title}
        onChange={(event) => session.change(() => ({ title: event.target.value }))}
        className="field-sizing-content h-8 min-w-16 max-w-full shrink truncate max-sm:w-16 max-sm:flex-1 max-sm:field-sizing-fixed rounded-s px-2 font-semibold text-14 hover:bg-surface-hover focus-visible:bg-surface-control sm:min-w-36 sm:text-16"
      />
      <SaveIndicator onShowConflict={props.onShowConflict} />
      <div className="ml-auto flex flex-none items-center gap-1">
        {metricsAddress ? (
          <Tooltip content="Metrics">
            <Button asChild iconOnly variant="ghost" className="max-sm:hidden">
              <Link to={metricsAddress} aria-label="Metrics">
                <ChartColumn />
              </Link>
            </Button>
          </Tooltip>
        ) : null}
        {isStored ? (
          <Tooltip content="Version history">
            <Button asChild iconOnly variant="ghost">
              <Link to={`/editor/${promptId}/history`} aria-label="Version history">
                <History />
              </Link>
            </Button>
          </Tooltip>
        ) : (
          <IconButton label="Version history" disabled>
            <History />
          </IconButton>
        )}
        <IconButton
          label="Save as template"
          className="max-sm:hidden"
          onClick={props.onSaveAsTemplate}
        >
          <LayoutTemplate />
        </IconButton>
        {props.publishing}
        <HeaderMenu metricsAddress={metricsAddress} onSaveAsTemplate={props.onSaveAsTemplate} />
        <SaveButtons onSave={props.onSave} />
      </div>
    </header>
  )
}

type HeaderMenuProps = { metricsAddress: string | undefined; onSaveAsTemplate: () => void }

/** Actions that do not fit beside the title on a phone. */
function HeaderMenu({ metricsAddress, onSaveAsTemplate }: HeaderMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label="More" className="sm:hidden">
          <MoreHorizontal />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {metricsAddress ? (
          <DropdownMenuItem asChild>
            <Link to={metricsAddress}>
              <ChartColumn />
              Metrics
            </Link>
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem onSelect={onSaveAsTemplate}>
          <LayoutTemplate />
          Save as template
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
