import { Badge } from '@product/ui/text/badge'
import type { Schemas } from '../model/api-description.ts'
import { buildSchemaTree } from '../model/build-schema-tree.ts'
import { describeStatus } from '../model/describe-status.ts'
import type { Operation } from '../model/list-operations.ts'
import { Folded } from './folded.tsx'
import { SchemaTree } from './schema-tree.tsx'

type ResponseListProps = { responses: Operation['responses']; schemas: Schemas }

export function ResponseList({ responses, schemas }: ResponseListProps) {
  return (
    <div>
      <h3 className="mb-2 font-semibold text-13">Responses</h3>
      <ul className="divide-y divide-line border-line border-y">
        {responses.map(({ status, description, schema }, index) => (
          <li key={status}>
            <Folded
              initiallyOpen={index === 0}
              summaryClassName="gap-2.5 py-2.5 text-13"
              summary={
                <>
                  <StatusBadge status={status} />
                  <span className="min-w-0 text-quiet">{description}</span>
                </>
              }
            >
              {() => (
                <div className="pb-4 pl-6">
                  {schema ? (
                    <SchemaTree node={buildSchemaTree(schema, schemas)} marks="optional" />
                  ) : (
                    <p className="text-13 text-faint">Without a body.</p>
                  )}
                </div>
              )}
            </Folded>
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
