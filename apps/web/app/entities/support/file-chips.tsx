import type { SupportFile } from '@product/contract/support'
import { formatBytes } from '@product/domain'
import { FileText, Image, X } from 'lucide-react'

type FileChipsProps = {
  files: readonly SupportFile[]
  label: string
  /** Downloads it. */
  onOpen?: (file: SupportFile) => void
  /** For files that are not sent yet. */
  onRemove?: (file: SupportFile) => void
}

/** Files of a message. They are downloaded; only images are shown, by `Images`. */
export function FileChips({ files, label, onOpen, onRemove }: FileChipsProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {files.map((file) => (
        <li
          key={file.id}
          className="flex h-7 max-w-full items-center gap-1.5 rounded-s border border-line bg-surface-raised px-2 text-12 [&_.lucide]:size-3.5"
        >
          {file.mediaType.startsWith('image/') ? <Image /> : <FileText />}
          {onOpen ? (
            <button
              type="button"
              aria-label={`Download ${file.name}`}
              onClick={() => onOpen(file)}
              className="truncate underline-offset-4 hover:underline"
            >
              {file.name}
            </button>
          ) : (
            <span className="truncate">{file.name}</span>
          )}
          <span className="flex-none text-faint">{formatBytes(file.bytes)}</span>
          {onRemove ? (
            <button
              type="button"
              aria-label={`Remove ${file.name}`}
              onClick={() => onRemove(file)}
              className="relative flex-none touch-target rounded-xs text-faint hover:text-text"
            >
              <X />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
