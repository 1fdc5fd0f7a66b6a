import type { Template } from '@product/contract/templates'
import { IconButton } from '@product/ui/forms/icon-button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
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
