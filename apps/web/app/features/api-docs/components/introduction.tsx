import { productName } from '@product/domain'
import type { ReactNode } from 'react'
import { CodeBlock } from './code-block.tsx'
import { introductionSections } from './introduction-sections.ts'
import { SectionHeading } from './section-heading.tsx'

const exampleError = {
  error: {
    code: 'request.invalid',
    message: 'Some fields are invalid. See the details and try again.',
    details: [{ path: 'email', message: 'Please enter a valid email address' }],
    requestId: '0198c0de-0000-4000-8000-000000000000',
  },
}

const exampleSignIn = (origin: string) => `curl '${origin}/auth/v1/token?grant_type=password' \\
  -H 'apikey: PUBLISHABLE_KEY' \\
  -H 'content-type: application/json' \\
  -d '{"email": "ada@example.com", "password": "…"}'

curl '${origin}/api/v1/prompts' \\
  -H 'authorization: Bearer ACCESS_TOKEN'`

const examplePage = {
  prompts: [{ id: '0198c0de-0000-4000-8000-000000000000', title: 'Meeting notes' }],
  nextCursor: 'eyJhZnRlciI6MjV9',
}

const exampleRefusal = `HTTP/1.1 429 Too Many Requests
retry-after: 42
ratelimit-policy: "api";q=1200;w=60
ratelimit: "api";r=0;t=42`

/** The rules that all operations share. */
export function Introduction({ origin }: { origin: string }) {
  const [overview, authentication, errors, paging, limits] = introductionSections
  return (
    <>
      <Section id={overview.id} code={<CodeBlock label="Base address" text={origin} />}>
        <h1
          id={overview.id}
          tabIndex={-1}
          className="scroll-mt-20 text-40 outline-none lg:scroll-mt-8"
        >
          API reference
        </h1>
        <p className="mt-4 max-w-prose text-16 text-quiet">
          Everything {productName} does is an HTTP request that you can make too. Send JSON, get
          JSON. Each operation has a form to try it.
        </p>
        <p className="mt-4 max-w-prose text-quiet">
          Every response has an <Name>x-request-id</Name> header. Quote it when you ask us about a
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
        id={authentication.id}
        code={<CodeBlock label="Sign in, then call" text={exampleSignIn(origin)} />}
      >
        <SectionHeading id={authentication.id} className="text-28">
          {authentication.title}
        </SectionHeading>
        <p className="mt-4 max-w-prose text-quiet">
          Operations that read or change an account need the access token of a session, sent as{' '}
          <Name>authorization: Bearer …</Name>. Public operations need nothing. Without a valid
          token the response is 401 with the code <Name>auth.required</Name>.
        </p>
        <p className="mt-4 max-w-prose text-quiet">
          Tokens come from <Name>/auth/v1</Name>, which works with the published Supabase Auth
          clients: sign in with the publishable key, call with the token, and refresh it before it
          expires. The site's public settings at <Name>/api/v1/config</Name> name the address and
          the key.
        </p>
      </Section>
      <Section
        id={errors.id}
        code={
          <CodeBlock label="Error" text={JSON.stringify(exampleError, null, 2)} language="json" />
        }
      >
        <SectionHeading id={errors.id} className="text-28">
          {errors.title}
        </SectionHeading>
        <p className="mt-4 max-w-prose text-quiet">
          Every failed request has a status of 400 or above and a body of this shape.
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
        id={paging.id}
        code={
          <CodeBlock label="A page" text={JSON.stringify(examplePage, null, 2)} language="json" />
        }
      >
        <SectionHeading id={paging.id} className="text-28">
          {paging.title}
        </SectionHeading>
        <p className="mt-4 max-w-prose text-quiet">
          Long lists come in pages. Send the <Name>nextCursor</Name> of one page as{' '}
          <Name>cursor</Name> to get the next; it is null on the last page. Cursors have no meaning
          of their own and belong to the filters they came with.
        </p>
        <dl className="mt-4 grid gap-3 text-13 text-quiet">
          <Term name="limit">How many entries a page has, where the operation offers it.</Term>
          <Term name="cursor">Where the page begins; leave it out for the first page.</Term>
        </dl>
      </Section>
      <Section
        id={limits.id}
        code={<CodeBlock label="Refused by a rate limit" text={exampleRefusal} />}
      >
        <SectionHeading id={limits.id} className="text-28">
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
