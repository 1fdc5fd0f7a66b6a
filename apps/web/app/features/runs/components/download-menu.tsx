import { slugOf } from '@product/domain'
import { IconButton } from '@product/ui/forms/icon-button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { Download } from 'lucide-react'
import type { LiveRun } from '#web/entities/run/live-run.ts'
import { readJson } from '#web/entities/run/output/read-json.ts'
import { saveFile } from '#web/lib/api/save-file.ts'

type DownloadMenuProps = { run: LiveRun; title: string }

export function DownloadMenu({ run, title }: DownloadMenuProps) {
  const name = `${slugOf(title || 'result')}-${slugOf(run.model)}`
  const save = (ending: string, type: string, text: string) =>
    saveFile(`${name}.${ending}`, new Blob([text], { type }))
  const saveAll = () => {
    const { thinking: _thinking, position: _position, ...all } = run
    save('run.json', 'application/json', JSON.stringify(all, null, 2))
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label="Download" size="s">
          <Download />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {readJson(run.text) === null ? null : (
          <DropdownMenuItem onSelect={() => save('json', 'application/json', run.text)}>
            JSON (.json)
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => save('md', 'text/markdown', run.text)}>
          Markdown (.md)
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => save('txt', 'text/plain', run.text)}>
          Plain text (.txt)
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={saveAll}>Run with figures (.json)</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
