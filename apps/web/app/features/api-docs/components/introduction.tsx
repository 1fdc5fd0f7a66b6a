import { productName } from '@product/domain'
import type { ReactNode } from 'react'
import { CodeBlock } from './code-block.tsx'
import { introductionSections } from './introduction-sections.ts'
import { SectionHeading } from './section-heading.tsx'

const exampleError = {
  error: {
    code: 'request.invalid',
    message: 'Some of what was sent is not valid. See the details, correct it and try again.',
    details: [{ path: 'email', message: 'Please enter a valid email address' }],
    requestId: '0198c0de-0000-4000-8000-000000000000',
  },
}

const exampleRefusal = `HTTP/1.1 429 Too Many Requests
retry-after: 42
ratelimit-policy: "api";q=1200;w=60
ratelimit: "api";r=0;t=42`

/** Information that applies to every operation. */
export function Introduction({ origin }: { origin: string }) {
  const [overview, errors, limits] = introductionSections
  return (
    <>
      <Section id={overview.id} code={<CodeBlock label="Base address" text={origin} />}>
        <h1
          id={overview.id}
          tabIndex={-1}
          className="scroll-mt-36 text-40 outline-none lg:scroll-mt-24"
        >
          API reference
        </h1>
        <p className="mt-4 max-w-prose text-16 text-quiet">
          Everything {productName} does is an HTTP request that you can make too. Send JSON, get
          JSON. Each operation below can be tried right here.
        </p>
        <p className="mt-4 max-w-prose text-quiet">
          Every answer carries an <Name>x-request-id</Name> header. Quote it when you ask us about a
          request. The machine-readable description (OpenAPI 3.1) is at{' '}
          <a href="/api/v1/openapi.json" className="text-accent underline underline-offset-4">
            /api/v1/openapi.json
          </a>
          .
        </p>
        <noscript>
          <p className="mt-4 max-w-prose text-quiet">
            Folded fields are shown with JavaScript only. The description in OpenAPI has all of
            them.
          </p>
        </noscript>
      </Section>
      <Section
        id={errors.id}
        code={
          <CodeBlock label="Error" text={JSON.stringify(exampleError, null, 2)} language="json" />
        }
      >
        <SectionHeading id={errors.id} level={2} className="text-28">
          {errors.title}
        </SectionHeading>
        <p className="mt-4 max-w-prose text-quiet">
          Whatever does not succeed answers with a status of 400 or above and this one shape.
        </p>
        <dl className="mt-4 grid gap-3 text-13 text-quiet">
          <Term name="code">Stable; decide by it, not by the message.</Term>
          <Term name="message">A sentence for people that says what to do next.</Term>
          <Term name="details">
            Where there is more to say. For invalid input: each path and what is wrong.
          </Term>
          <Term name="requestId">The same as in the header.</Term>
        </dl>
      </Section>
      <Section
        id={limits.id}
        code={<CodeBlock label="Refused by a rate limit" text={exampleRefusal} />}
      >
        <SectionHeading id={limits.id} level={2} className="text-28">
          {limits.title}
        </SectionHeading>
        <p className="mt-4 max-w-prose text-quiet">
          A client that asks too often is refused for a while with status 429 and the code{' '}
          <Name>rate.limited</Name>. The headers of the refusal say when to come back.
        </p>
        <dl className="mt-4 grid gap-3 text-13 text-quiet">
          <Term name="retry-after">Seconds to wait.</Term>
          <Term name="ratelimit-policy">
            The limit's name, how many requests it allows (q), and in how many seconds (w).
          </Term>
          <Term name="ratelimit">
            How many requests are left (r), and in how many seconds more come (t).
          </Term>
        </dl>
      </Section>
    </>
  )
}

type SectionProps = { id: string; code: ReactNode; children: ReactNode }

function Section({ id, code, children }: SectionProps) {
  return (
    <article
      aria-labelledby={id}
      data-section={id}
      className="grid gap-x-12 gap-y-8 border-line border-t py-12 first:border-t-0 first:pt-0 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]"
    >
      <div className="min-w-0">{children}</div>
      <div className="min-w-0 self-start">{code}</div>
    </article>
  )
}

const Name = ({ children }: { children: string }) => (
  <code className="break-words font-prompt text-13 text-text">{children}</code>
)

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
      <dt>
        <Name>{name}</Name>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
