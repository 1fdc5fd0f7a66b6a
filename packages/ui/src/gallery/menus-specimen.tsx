import { Copy, Ellipsis, Pencil, Trash2, UserPlus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../forms/button.tsx'
import { Field } from '../forms/field.tsx'
import { Input } from '../forms/input.tsx'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '../overlays/dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuShortcut,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from '../overlays/dropdown-menu.tsx'
import { Specimen } from './gallery-section.tsx'

function RenameDialog({ open, onOpenChange }: ComponentProps<typeof Dialog>) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="s">
        <DialogHeader>
          <DialogTitle>Rename</DialogTitle>
          <DialogDescription>Focus returns to the menu's button.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <Field label="Name">
            <Input defaultValue="Untitled" />
          </Field>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function ActionMenu({ onRename }: { onRename: () => void }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button>
          Actions
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={onRename}>
          <Pencil />
          Rename
          <DropdownMenuShortcut>R</DropdownMenuShortcut>
        </DropdownMenuItem>
        <DropdownMenuItem>
          <Copy />
          Duplicate
          <DropdownMenuShortcut>⌘D</DropdownMenuShortcut>
        </DropdownMenuItem>
        <DropdownMenuSub>
          <DropdownMenuSubTrigger>
            <UserPlus />
            Share with
          </DropdownMenuSubTrigger>
          <DropdownMenuSubContent>
            <DropdownMenuItem>One person</DropdownMenuItem>
            <DropdownMenuItem>A team</DropdownMenuItem>
            <DropdownMenuItem disabled>Everyone</DropdownMenuItem>
          </DropdownMenuSubContent>
        </DropdownMenuSub>
        <DropdownMenuSeparator />
        <DropdownMenuItem tone="danger">
          <Trash2 />
          Delete
          <DropdownMenuShortcut className="text-inherit">⌫</DropdownMenuShortcut>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function OptionMenu() {
  const [archived, setArchived] = useState(false)
  const [order, setOrder] = useState('newest')
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button>Options</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>Order</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={order} onValueChange={setOrder}>
          <DropdownMenuRadioItem value="newest">Newest</DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="name">Name</DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuCheckboxItem checked={archived} onCheckedChange={setArchived}>
          Show archived
        </DropdownMenuCheckboxItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

export function MenusSpecimen() {
  const [renaming, setRenaming] = useState(false)
  return (
    <Specimen label="Dropdown menu: icons, shortcuts, sub-menu, radio and checkbox items">
      <ActionMenu onRename={() => setRenaming(true)} />
      <RenameDialog open={renaming} onOpenChange={setRenaming} />
      <OptionMenu />
    </Specimen>
  )
}
