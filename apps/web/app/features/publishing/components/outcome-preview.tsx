import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { markScrollEdges } from '@product/ui/layout/mark-scroll-edges'
import { ScrollRegion } from '@product/ui/layout/scroll-region'
import { Badge } from '@product/ui/text/badge'
import { AnswerText } from '#web/entities/run/output/answer-text.tsx'
import { RunFile } from '#web/entities/run/output/run-output.tsx'
import { useRun } from '#web/entities/run/runs.ts'
import { describeError } from '#web/lib/api/describe-error.ts'

type OutcomePreviewProps = { runId: string; name: string }

/** A run as the public page would show it: model, version, inputs and output. */
export function OutcomePreview({ runId, name }: OutcomePreviewProps) {
  const { data: run, error, refetch, isFetching } = useRun(runId)
  if (!run && error)
    return (
      <ErrorState
        title="Couldn’t load this run"
        text={describeError(error)}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  if (!run)
    return (
      <div className="grid gap-2 p-3.5">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    )
  const named = Object.entries(run.values)
  return (
    <ScrollRegion
      ref={markScrollEdges}
      label={`Preview of ${name}`}
      className="wrap-anywhere fade-edges grid max-h-80 gap-3 px-3.5 py-3 text-13 leading-5 outline-offset-[-2px]"
    >
      <p className="flex flex-wrap gap-1.5">
        <Badge className="text-text">{run.label}</Badge>
        <Badge>v{run.version}</Badge>
      </p>
      {named.length > 0 ? (
        <dl className="grid gap-1.5 text-12">
          {named.map(([key, value]) => (
            <div key={key}>
              <dt className="inline font-prompt text-faint">{key}: </dt>
              <dd className="inline whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {run.files.map((file) => (
        <RunFile key={file.fileId} runId={runId} file={file} />
      ))}
      {run.text ? <AnswerText text={run.text} isGrowing={false} isRaw={false} /> : null}
    </ScrollRegion>
  )
}
