import { Button } from '@product/ui/forms/button'
import { cn } from '@product/ui/styles/class-names'
import { Badge } from '@product/ui/text/badge'
import { ChevronRight } from 'lucide-react'
import { memo, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import type { Schemas } from '../model/api-description.ts'
import { buildRequest } from '../model/build-request.ts'
import { buildSchemaTree } from '../model/build-schema-tree.ts'
import { type Draft, startDraft } from '../model/draft.ts'
import { fixedSource, freshSource } from '../model/example-values.ts'
import type { Operation } from '../model/list-operations.ts'
import { overviewPath } from '../model/outline.ts'
import { MethodBadge } from './method-badge.tsx'
import { ParameterList } from './parameter-list.tsx'
import { RequestSamples } from './request-samples.tsx'
import { ResponseExample } from './response-example.tsx'
import { ResponseList } from './response-list.tsx'
import { SchemaTree } from './schema-tree.tsx'
import { SectionHeading } from './section-heading.tsx'

const TryIt = lazyComponent(async () => {
  const module = await import('./try-it.tsx')
  return { default: module.TryIt }
})

type OperationSectionProps = { operation: Operation; schemas: Schemas; origin: string }

/** Rendered again only when it changes itself: scrolling changes the current section of the whole page. */
export const OperationSection = memo(function OperationSection({
  operation,
  schemas,
  origin,
}: OperationSectionProps) {
  const [draft, setDraft] = useState<Draft>()
  const [trying, setTrying] = useState(false)
  const panel = useId()
  const request = buildRequest(operation, draft ?? startDraft(operation, schemas, fixedSource))

  function toggleTrying() {
    setDraft(draft ?? startDraft(operation, schemas, freshSource))
    setTrying(!trying)
  }

  return (
    <article
      aria-labelledby={operation.id}
      data-section={operation.id}
      className="grid gap-x-12 gap-y-8 border-line border-t py-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]"
    >
      <OperationText operation={operation} schemas={schemas} />
      <div
        className={cn(
          'grid min-w-0 gap-4 self-start',
          // A panel that is being worked in must not hide its end below the window.
          !trying && 'xl:sticky xl:top-21',
        )}
      >
        <RequestSamples request={request} origin={origin} />
        <div className="rounded-m border border-line bg-surface-raised">
          <Button
            variant="ghost"
            aria-expanded={trying}
            aria-controls={panel}
            onClick={toggleTrying}
            className="h-10 w-full justify-start rounded-m px-3.5 text-text"
          >
            <ChevronRight
              className={cn('transition-transform duration-100', trying && 'rotate-90')}
            />
            Try it
          </Button>
          <div id={panel} hidden={!trying} className="border-line border-t">
            {trying && draft && (
              <Suspense>
                <TryIt
                  operation={operation}
                  schemas={schemas}
                  draft={draft}
                  onDraftChange={setDraft}
                />
              </Suspense>
            )}
          </div>
        </div>
        <ResponseExample responses={operation.responses} schemas={schemas} />
      </div>
    </article>
  )
})

function OperationText({ operation, schemas }: Omit<OperationSectionProps, 'origin'>) {
  const { method, path, title, description, deprecated, signedIn, parameters, body, responses } =
    operation
  return (
    <div className="grid min-w-0 content-start gap-7">
      <div>
        <SectionHeading id={operation.id} className="text-20">
          {title}
        </SectionHeading>
        <p className="mt-2.5 flex items-baseline gap-2.5">
          <MethodBadge method={method} />
          <code className="min-w-0 break-all font-prompt text-13 text-quiet">{path}</code>
          {deprecated && <Badge variant="danger">deprecated</Badge>}
        </p>
        {signedIn && (
          <p className="mt-2.5 text-13 text-quiet">
            Needs an{' '}
            <Link
              to={{ pathname: overviewPath, hash: 'authentication' }}
              className="text-accent underline underline-offset-4"
            >
              access token
            </Link>
            .
          </p>
        )}
        {description && (
          <p className="mt-4 max-w-prose whitespace-pre-line text-14 text-quiet">{description}</p>
        )}
      </div>
      <ParameterList parameters={parameters} schemas={schemas} />
      {body && (
        <div>
          <h3 className="mb-1 font-semibold text-13">
            Body <span className="ml-1.5 font-prompt text-12 text-faint">{body.contentType}</span>
          </h3>
          {body.description && <p className="mb-3 text-13 text-quiet">{body.description}</p>}
          <SchemaTree node={buildSchemaTree(body.schema, schemas)} marks="required" />
        </div>
      )}
      <ResponseList responses={responses} schemas={schemas} />
    </div>
  )
}
