import { Badge } from '@product/ui/badge'
import { ChevronRight } from 'lucide-react'
import type { Schemas } from '../model/api-description.ts'
import { buildSchemaTree } from '../model/build-schema-tree.ts'
import { describeStatus } from '../model/describe-status.ts'
import type { Operation } from '../model/list-operations.ts'
import { SchemaTree } from './schema-tree.tsx'

type ResponseListProps = { responses: Operation['responses']; schemas: Schemas }

export function ResponseList({ responses, schemas }: ResponseListProps) {
  return (
    <div>
      <h4 className="mb-2 font-semibold text-13">Responses</h4>
      <ul className="divide-y divide-line border-line border-y">
        {responses.map(({ status, description, schema }, index) => (
          <li key={status}>
            <details open={index === 0} className="group">
              <summary className="flex list-none items-center gap-2.5 py-2.5 text-13">
                <ChevronRight className="size-3.5 text-faint transition-transform duration-100 group-open:rotate-90" />
                <StatusBadge status={status} />
                <span className="min-w-0 text-quiet">{description}</span>
              </summary>
              <div className="pb-4 pl-6">
                {schema ? (
                  <SchemaTree node={buildSchemaTree(schema, schemas)} marks="optional" />
                ) : (
                  <p className="text-13 text-faint">Without a body.</p>
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function StatusBadge({ status, text = status }: { status: string; text?: string }) {
  return (
    <Badge variant={describeStatus(status)} className="font-prompt tabular-nums">
      {text === 'default' ? 'error' : text}
    </Badge>
  )
}
