import { Button } from '@product/ui/forms/button'
import { cn } from '@product/ui/styles/class-names'
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'

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
      <p className="max-w-[52ch] text-pretty text-13 text-quiet">
        Drop files here, several at once. Prompty, GitHub Models, promptfoo, LangChain, Langfuse,
        OpenAI, Open WebUI, LibreChat, CSV, Markdown, text and ZIP archives are read too, up to 5 MB
        each.
      </p>
      <Button variant="primary" className="mt-4" onClick={() => input.current?.click()}>
        Select File
      </Button>
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
