import { FileText, Plus, Settings } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../forms/button.tsx'
import { Field } from '../forms/field.tsx'
import { Input } from '../forms/input.tsx'
import { Textarea } from '../forms/textarea.tsx'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogBody,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '../overlays/alert-dialog.tsx'
import {
  CommandBox,
  CommandPaletteEmpty,
  CommandPaletteFooter,
  CommandPaletteGroup,
  CommandPaletteInput,
  CommandPaletteItem,
  CommandPaletteList,
} from '../overlays/command-palette.tsx'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '../overlays/dialog.tsx'
import { FormDialog } from '../overlays/form-dialog.tsx'
import { PaletteFrame } from '../overlays/palette-frame.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/popover.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { GallerySection, Specimen } from './gallery-section.tsx'
import { MenusSpecimen } from './menus-specimen.tsx'

function DialogSpecimen() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button>Dialog</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>New folder</DialogTitle>
          <DialogDescription>Folders keep related things together.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <Field label="Name" required>
            <Input placeholder="Untitled" />
          </Field>
          <Field label="Description" hint="Optional.">
            <Textarea />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <DialogClose asChild>
            <Button variant="primary">Create</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function FormDialogSpecimen() {
  const [open, setOpen] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Form dialog</Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Rename folder"
        description="Submit it once for an error, twice to save."
        submitLabel="Save changes"
        error={isRefused ? 'The folder could not be saved. Please try again.' : null}
        onSubmit={(event) => {
          event.preventDefault()
          setIsRefused(!isRefused)
          setOpen(!isRefused)
        }}
      >
        <Field label="Name" required>
          <Input defaultValue="Untitled" />
        </Field>
      </FormDialog>
    </>
  )
}

function AlertDialogSpecimen() {
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>
        <Button>Alert dialog</Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogBody>
          <AlertDialogTitle>Delete this folder?</AlertDialogTitle>
          <AlertDialogDescription>
            It and the 12 things in it are deleted for good. This cannot be undone.
          </AlertDialogDescription>
        </AlertDialogBody>
        <AlertDialogFooter>
          <AlertDialogCancel>Cancel</AlertDialogCancel>
          <AlertDialogAction>Delete</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}

function CommandPaletteSpecimen() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Command palette</Button>
      <PaletteFrame open={open} onOpenChange={setOpen} label="Commands">
        <CommandBox label="Commands">
          <CommandPaletteInput placeholder="Search or type a command" />
          <CommandPaletteList>
            <CommandPaletteEmpty>Nothing found.</CommandPaletteEmpty>
            <CommandPaletteGroup heading="Create">
              <CommandPaletteItem icon={<Plus />} shortcut={['C']} onSelect={close}>
                New document
              </CommandPaletteItem>
            </CommandPaletteGroup>
            <CommandPaletteGroup heading="Documents">
              <CommandPaletteItem icon={<FileText />} detail="Work" onSelect={close}>
                Quarterly report
              </CommandPaletteItem>
              <CommandPaletteItem icon={<FileText />} detail="Personal" onSelect={close}>
                Reading list
              </CommandPaletteItem>
            </CommandPaletteGroup>
            <CommandPaletteGroup heading="Go to">
              <CommandPaletteItem icon={<Settings />} shortcut={['G', 'S']} onSelect={close}>
                Settings
              </CommandPaletteItem>
            </CommandPaletteGroup>
          </CommandPaletteList>
          <CommandPaletteFooter
            hints={[
              { keys: ['↑', '↓'], label: 'Move' },
              { keys: ['↵'], label: 'Choose' },
              { keys: ['Esc'], label: 'Close' },
            ]}
          />
        </CommandBox>
      </PaletteFrame>
    </>
  )
}

export function OverlaysSection() {
  return (
    <GallerySection id="overlays" title="Overlays">
      <Specimen label="Dialog, form dialog, alert dialog, command palette, popover, tooltip">
        <DialogSpecimen />
        <FormDialogSpecimen />
        <AlertDialogSpecimen />
        <CommandPaletteSpecimen />
        <Popover>
          <PopoverTrigger asChild>
            <Button>Popover</Button>
          </PopoverTrigger>
          <PopoverContent aria-label="Size">
            <Field label="Width" hint="In pixels.">
              <Input type="number" defaultValue="320" />
            </Field>
          </PopoverContent>
        </Popover>
        <Tooltip content="The exact words" shortcut="T">
          <Button>Tooltip</Button>
        </Tooltip>
      </Specimen>
      <MenusSpecimen />
    </GallerySection>
  )
}
