import type { SupportFile } from '@product/contract/support'
import { supportLimits } from '@product/domain'
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
  const attach = async (chosen: File) => {
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
      setProblem(describeError(error))
    } finally {
      setUploading(false)
    }
  }
  return {
    files,
    isUploading,
    problem,
    attach,
    remove: ({ id }: SupportFile) => setFiles((known) => known.filter((each) => each.id !== id)),
    clear: () => {
      setFiles([])
      setProblem(undefined)
    },
  }
}

type AttachButtonProps = Pick<ReturnType<typeof useAttachments>, 'isUploading' | 'attach'> & {
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
