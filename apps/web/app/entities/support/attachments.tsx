import type { SupportFile } from '@product/contract/support'
import { supportLimits } from '@product/domain'
import { ApiError } from '@product/sdk'
import { Button } from '@product/ui/forms/button'
import { Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { acceptedFiles, prepareFile } from './prepare-file.ts'

/** The files of a message that is being written. Each is uploaded as it is chosen. */
export function useAttachments(
  upload: (file: File) => Promise<SupportFile>,
  /** Uploaded before, as for a message that is written on. */
  initial: readonly SupportFile[] = [],
) {
  const [files, setFiles] = useState<SupportFile[]>([...initial])
  const [isUploading, setUploading] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** Could not be uploaded for now, and need not be chosen again. */
  const [waiting, setWaiting] = useState<File>()
  const attach = async (chosen: File) => {
    setWaiting(undefined)
    const prepared = prepareFile(chosen)
    if ('problem' in prepared) return setProblem(prepared.problem)
    if (files.length >= supportLimits.filesPerMessage)
      return setProblem(`A message can have ${supportLimits.filesPerMessage} files.`)
    setUploading(true)
    setProblem(undefined)
    try {
      const stored = await upload(prepared.file)
      setFiles((known) => [...known, stored])
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      setWaiting(isRefused ? undefined : prepared.file)
      setProblem(`“${prepared.file.name}” was not attached. ${describeError(error)}`)
    } finally {
      setUploading(false)
    }
  }
  return {
    files,
    isUploading,
    problem,
    attach,
    retry: waiting && (() => void attach(waiting)),
    remove: ({ id }: SupportFile) => setFiles((known) => known.filter((each) => each.id !== id)),
    clear: () => {
      setFiles([])
      setProblem(undefined)
      setWaiting(undefined)
    },
  }
}

type Attachments = ReturnType<typeof useAttachments>

export function AttachmentProblem({ problem, retry }: Pick<Attachments, 'problem' | 'retry'>) {
  if (!problem) return null
  return (
    <div className="flex items-center gap-2">
      <p role="alert" className="min-w-0 flex-1 text-pretty text-12 text-danger">
        {problem}
      </p>
      {retry ? (
        <Button size="s" onClick={retry}>
          Try again
        </Button>
      ) : null}
    </div>
  )
}

type AttachButtonProps = Pick<Attachments, 'isUploading' | 'attach'> & {
  isOffline?: boolean
}

export function AttachButton({ isUploading, attach, isOffline = false }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File"
        accept={acceptedFiles}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void attach(file)
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
      <Button
        iconOnly
        variant="ghost"
        loading={isUploading}
        disabled={isOffline}
        title={isOffline ? 'Files can be attached once you are online' : 'Attach a file'}
        aria-label="Attach a file"
        onClick={() => input.current?.click()}
      >
        <Paperclip />
      </Button>
    </>
  )
}
