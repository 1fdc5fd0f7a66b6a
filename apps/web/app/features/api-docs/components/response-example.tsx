import type { Schemas } from '../model/api-description.ts'
import { generateExample } from '../model/generate-example.ts'
import type { Operation } from '../model/list-operations.ts'
import { CodeBlock } from './code-block.tsx'
import { StatusBadge } from './response-list.tsx'

type ResponseExampleProps = { responses: Operation['responses']; schemas: Schemas }

/** What a successful call answers with. */
export function ResponseExample({ responses, schemas }: ResponseExampleProps) {
  const success = responses.find(({ status }) => status.startsWith('2'))
  const example = success?.schema && generateExample(success.schema, schemas)
  if (!success || example === undefined) return null
  return (
    <CodeBlock
      label="Example response"
      title={
        <span className="flex items-center gap-2.5">
          Example response <StatusBadge status={success.status} />
        </span>
      }
      text={JSON.stringify(example, null, 2)}
      language="json"
    />
  )
}
