import { CopyButton } from '@product/ui/copy-button'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import type { Answer, Attempt } from '../api/send-request.ts'
import { formatBody } from '../model/format-body.ts'
import { CodeBlock } from './code-block.tsx'
import { StatusBadge } from './response-list.tsx'

/** What came of a request. It is announced when it comes. */
export function TryItAnswer({ attempt }: { attempt: Attempt }) {
  return (
    <div role="status" className="contents">
      {attempt.state === 'cancelled' && (
        <p className="text-13 text-quiet">
          Cancelled. The server may have received the request all the same.
        </p>
      )}
      {attempt.state === 'failed' && (
        <p className="flex gap-2 text-13 text-danger">
          <TriangleAlert className="mt-0.5" />
          {attempt.message}
        </p>
      )}
      {attempt.state === 'answered' && <AnswerDetails answer={attempt.answer} />}
    </div>
  )
}

function AnswerDetails({ answer }: { answer: Answer }) {
  const { status, statusText, milliseconds, headers, requestId } = answer
  const { text, isJson } = formatBody(answer.body)
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-quiet">
        <StatusBadge status={String(status)} text={`${status} ${statusText}`.trim()} />
        <span className="tabular-nums">{milliseconds.toLocaleString('en')} ms</span>
      </p>
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
