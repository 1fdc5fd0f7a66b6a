import { CopyButton } from '@product/ui/text/copy-button'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import type { Answer, Attempt } from '../api/send-request.ts'
import { CodeBlock } from './code-block.tsx'
import { StatusBadge } from './response-list.tsx'

/** The response to a request. Only its status is announced: a whole body would be too much to hear. */
export function TryItAnswer({ attempt }: { attempt: Attempt }) {
  return (
    <>
      <div role="status" className="text-13 text-quiet empty:-mt-4">
        <Outcome attempt={attempt} />
      </div>
      {attempt.state === 'answered' && <AnswerDetails answer={attempt.answer} />}
    </>
  )
}

function Outcome({ attempt }: { attempt: Attempt }) {
  if (attempt.state === 'cancelled')
    return 'Cancelled. The server may have received the request all the same.'
  if (attempt.state === 'failed')
    return (
      <p className="flex gap-2 text-danger">
        <TriangleAlert className="mt-0.5" />
        {attempt.message}
      </p>
    )
  if (attempt.state !== 'answered') return null
  const { status, statusText, milliseconds } = attempt.answer
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge status={String(status)} text={`${status} ${statusText}`.trim()} />
      <span className="tabular-nums">{milliseconds.toLocaleString('en')} ms</span>
    </p>
  )
}

function AnswerDetails({ answer }: { answer: Answer }) {
  const { headers, requestId } = answer
  const { text, isJson } = formatBody(answer.body)
  return (
    <div className="grid gap-3">
      {requestId && (
        <p className="flex min-w-0 items-center gap-2 text-12 text-faint">
          <span className="flex-none">Request id</span>
          <code className="truncate font-prompt text-quiet">{requestId}</code>
          <CopyButton label="Copy request id" text={() => requestId} />
        </p>
      )}
      <details className="group rounded-s border border-line">
        <summary className="flex list-none items-center gap-1.5 rounded-s px-2.5 py-1.5 text-12 text-quiet hover:text-text">
          <ChevronRight className="size-3.5 transition-transform duration-100 group-open:rotate-90" />
          {headers.length} headers
        </summary>
        <dl className="grid gap-1.5 border-line border-t px-2.5 py-2 font-prompt text-12">
          {headers.map(([name, value]) => (
            <div key={name} className="min-w-0 break-words">
              <dt className="inline text-faint">{name}: </dt>
              <dd className="inline">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {text === '' ? (
        <p className="text-13 text-faint">The answer has no body.</p>
      ) : (
        <CodeBlock label="Answer" text={text} language={isJson ? 'json' : 'plain'} />
      )}
    </div>
  )
}

/** A response body as it is shown: JSON is indented, everything else is left as it came. */
function formatBody(body: string): { text: string; isJson: boolean } {
  try {
    return { text: JSON.stringify(JSON.parse(body), null, 2), isJson: true }
  } catch {
    return { text: body, isJson: false }
  }
}
