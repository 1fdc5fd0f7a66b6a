import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { ScreenHeader } from '@product/ui/layout/screen-header'
import { useSelection } from '@product/ui/lists/use-selection'
import {
  DropdownMenuItem,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { MoreMenu } from '@product/ui/overlays/more-menu'
import { Download, FileText, Plus, SearchX, Trash2, Upload } from 'lucide-react'
import { Link } from 'react-router'
import { IfMay } from '#web/entities/workspace/if-may.tsx'
import { useMay } from '#web/entities/workspace/workspaces.ts'
import { usePromptPages } from '../api/prompts.ts'
import { filterNames, usePromptView } from '../model/prompt-view.ts'
import { BulkActions } from './bulk-actions.tsx'
import { ExportItems, ExportMenu } from './export-menu.tsx'
import { ListState } from './list-state.tsx'
import { PromptsToolbar } from './prompts-toolbar.tsx'
import { SelectableList } from './selectable-list.tsx'
import { ShortcutHints } from './shortcut-hints.tsx'

const everything = { kind: 'everything' } as const

/** All prompts: found, sorted, filtered, selected. */
export function PromptsScreen() {
  const view = usePromptView()
  const pages = usePromptPages(view.filter)
  const selection = useSelection(pages.prompts?.map(({ id }) => id) ?? [])
  const isFiltered = ['q' as const, 'import' as const, ...filterNames].some(
    (name) => view.filter[name] !== undefined,
  )
  return (
    <div className="mx-auto flex max-w-320 flex-col gap-5 p-4 md:p-8">
      <ScreenHeader title="My Prompts">
        <div className="flex gap-2 max-lg:hidden">
          <Button asChild variant="ghost">
            <Link to="/trash">
              <Trash2 />
              Trash
            </Link>
          </Button>
          <IfMay ability="createPrompts">
            <Button asChild>
              <Link to="/create?tab=import">
                <Upload />
                Import
              </Link>
            </Button>
          </IfMay>
          <ExportMenu label="Export all" scope={everything} />
        </div>
        <MoreMenu className="lg:hidden">
          <IfMay ability="createPrompts">
            <DropdownMenuItem asChild>
              <Link to="/create?tab=import">
                <Upload />
                Import
              </Link>
            </DropdownMenuItem>
          </IfMay>
          <DropdownMenuSub>
            <DropdownMenuSubTrigger>
              <Download />
              Export all
            </DropdownMenuSubTrigger>
            <DropdownMenuSubContent>
              <ExportItems scope={everything} />
            </DropdownMenuSubContent>
          </DropdownMenuSub>
          <DropdownMenuItem asChild>
            <Link to="/trash">
              <Trash2 />
              Trash
            </Link>
          </DropdownMenuItem>
        </MoreMenu>
        <CreateButton />
      </ScreenHeader>
      <PromptsToolbar view={view} />
      <ListState
        pages={pages}
        empty={isFiltered ? <NoMatch onClear={view.clear} /> : <NoPrompts />}
      >
        {(prompts) => (
          <SelectableList
            prompts={prompts}
            total={pages.total}
            selection={selection}
            kind={view.kind}
          />
        )}
      </ListState>
      <BulkActions prompts={pages.prompts} selection={selection} />
      <ShortcutHints />
    </div>
  )
}

function CreateButton() {
  return (
    <IfMay ability="createPrompts">
      <Button asChild variant="primary">
        <Link to="/create">
          <Plus />
          Create Prompt
        </Link>
      </Button>
    </IfMay>
  )
}

function NoPrompts() {
  const mayCreate = useMay('createPrompts')
  return (
    <EmptyState
      icon={<FileText />}
      title="No prompts yet"
      text={
        mayCreate
          ? 'Write your first prompt, or import those that you have.'
          : 'Prompts of this workspace will be listed here.'
      }
      action={<CreateButton />}
    />
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No prompts match"
      text="Nothing fits the search and the filters together."
      action={<Button onClick={onClear}>Clear all</Button>}
    />
  )
}
