import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { Download } from 'lucide-react'
import { saveFile } from '#web/lib/api/save-file.ts'
import { useRunFile } from '../fetch-run-file.ts'

type RunFileProps = { runId: string; file: { fileId: string; mediaType: string } }

/** A picture or a sound that belongs to a run. */
export function RunFile({ runId, file: { fileId, mediaType } }: RunFileProps) {
  const { data, address, error, refetch } = useRunFile(runId, fileId)
  if (error)
    return (
      <p className="flex items-center gap-3 text-13 text-danger">
        The file could not be loaded.
        <Button size="s" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    )
  if (!data || !address) return <Skeleton className="h-48 w-full max-w-96 flex-none" />
  const ending = mediaType.split('/')[1]?.replace('jpeg', 'jpg').replace('mpeg', 'mp3') ?? 'bin'
  return (
    <figure className="flex flex-none flex-col items-start gap-2">
      {mediaType.startsWith('image/') ? (
        <img
          src={address}
          alt="What the model made"
          className="max-h-160 max-w-full rounded-s border border-line"
        />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: it speaks the words of the prompt.
        <audio controls src={address} className="w-full max-w-120" />
      )}
      <Button size="s" onClick={() => saveFile(`${runId}.${ending}`, data)}>
        <Download />
        Download .{ending}
      </Button>
    </figure>
  )
}
