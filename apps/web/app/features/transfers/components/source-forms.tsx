import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Textarea } from '@product/ui/forms/textarea'
import { cn } from '@product/ui/styles/class-names'
import { Badge } from '@product/ui/text/badge'
import { ChevronDown, FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { z } from 'zod'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'

const cardStyle = 'flex flex-col gap-3 rounded-m border border-line bg-surface-raised p-4.5'

type AddressFormProps = { onAddress: (url: string) => Promise<void> }

const Address = z.object({
  url: z
    .string()
    .trim()
    .regex(/^https?:\/\/\S+$/i, 'Please enter an address that begins with http:// or https://'),
})

export function AddressForm({ onAddress }: AddressFormProps) {
  const { register, submit, errors, isSaving } = useZodForm(Address, {
    defaultValues: { url: '' },
    resetOnSave: true,
    save: ({ url }) => onAddress(url),
  })

  return (
    <form onSubmit={submit} noValidate className={cardStyle}>
      <Field
        label="Or import from a URL"
        hint="The address of a prompt file, for example on GitHub"
        error={errors.url?.message}
      >
        <Input
          type="url"
          inputMode="url"
          maxLength={2_000}
          placeholder="https://example.com/prompt.json"
          {...register('url')}
        />
      </Field>
      <Button type="submit" className="mt-auto self-end" loading={isSaving}>
        Import
      </Button>
    </form>
  )
}

type PasteFormProps = { onText: (text: string) => Promise<void> }

const PastedText = z.object({
  text: z
    .string()
    .refine((text) => text.trim() !== '', 'Please paste a prompt or the text of a file'),
})

export function PasteForm({ onText }: PasteFormProps) {
  const { register, submit, errors } = useZodForm(PastedText, {
    defaultValues: { text: '' },
    resetOnSave: true,
    // Not awaited: the field is empty for the next text at once.
    save: ({ text }) => void onText(text),
  })

  return (
    <form onSubmit={submit} noValidate className={cardStyle}>
      <Field label="Or paste a prompt" error={errors.text?.message}>
        <Textarea
          rows={3}
          placeholder="A prompt, or the text of a file in any of the formats"
          className="font-prompt"
          {...register('text')}
        />
      </Field>
      <Button type="submit" className="mt-auto self-end">
        Preview import
      </Button>
    </form>
  )
}

const endings = '.prompt,.prompty,.json,.yml,.yaml,.csv,.md,.markdown,.txt,.zip'

type DropZoneProps = { onFiles: (files: Iterable<File>) => void }

export function DropZone({ onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const accept = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <section
      aria-label="Upload files"
      onDragOver={accept}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(
        'flex flex-col items-center gap-1 rounded-m border border-line-strong border-dashed px-6 py-9 text-center transition-colors duration-100',
        isOver && 'border-accent bg-accent-tint',
      )}
    >
      <span className="mb-2 grid size-10 place-items-center rounded-m border border-line bg-surface-raised text-quiet [&>.lucide]:size-5">
        <FileUp />
      </span>
      <p className="font-semibold text-14">Upload a .prompt or .json file</p>
      <p className="text-13 text-quiet">Or drop several here, up to 5 MB each.</p>
      <Button variant="primary" className="mt-4" onClick={() => input.current?.click()}>
        Select File
      </Button>
      <Formats />
      <input
        ref={input}
        type="file"
        multiple
        accept={endings}
        aria-label="Prompt files"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </section>
  )
}

const formats = [
  'Prompty',
  'GitHub Models',
  'promptfoo',
  'LangChain',
  'Langfuse',
  'OpenAI',
  'Open WebUI',
  'LibreChat',
  'CSV',
  'Markdown',
  'Text',
  'ZIP',
]

/** The formats of other tools that can be imported: on phones only when asked for. */
function Formats() {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  return (
    <div className="mt-4 grid justify-items-center gap-2">
      <p className="text-12 text-faint max-sm:hidden">Also reads</p>
      <Button
        variant="ghost"
        size="s"
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        Supported formats
        <ChevronDown className={cn('transition-transform', isOpen && 'rotate-180')} />
      </Button>
      <ul
        id={listId}
        aria-label="Supported formats"
        className={cn(
          'flex max-w-130 flex-wrap justify-center gap-1.5',
          !isOpen && 'max-sm:hidden',
        )}
      >
        {formats.map((format) => (
          <li key={format}>
            <Badge>{format}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
