import type { Template } from '@product/contract/templates'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@product/ui/dropdown-menu'
import { IconButton } from '@product/ui/icon-button'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useDeleteTemplate } from '../api/delete-template.ts'

type TemplateMenuProps = { template: Template; onEdit: () => void }

/** Of a template of one's own. */
export function TemplateMenu({ template, onEdit }: TemplateMenuProps) {
  const deleting = useDeleteTemplate()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton size="s" label={`Actions for ${template.content.title || 'Untitled Prompt'}`}>
          <Ellipsis />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={onEdit}>
          <Pencil />
          Edit
        </DropdownMenuItem>
        <DropdownMenuItem tone="danger" onSelect={() => deleting.mutate(template)}>
          <Trash2 />
          Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
