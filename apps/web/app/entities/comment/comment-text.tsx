import type { CommentMention } from '@product/contract/comments'
import { canFormatMarkdown, mentionPattern } from '@product/domain'
import { Children, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import '#web/entities/run/output/answer.css'

type CommentTextProps = { text: string; mentions: readonly CommentMention[] }

/** A comment's Markdown. A single line break is one, as it was typed. */
export function CommentText({ text, mentions }: CommentTextProps) {
  if (!canFormatMarkdown(text)) return <p className="whitespace-pre-wrap break-words">{text}</p>
  return (
    <div className="answer text-13! [&_p]:whitespace-pre-line">
      <Markdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[rehypeSanitize]}
        components={createParts(mentions)}
      >
        {text}
      </Markdown>
    </div>
  )
}

function createParts(mentions: readonly CommentMention[]): Components {
  const show = (children: ReactNode) => showMentions(children, mentions)
  return {
    p: ({ children }) => <p>{show(children)}</p>,
    li: ({ children }) => <li>{show(children)}</li>,
    strong: ({ children }) => <strong>{show(children)}</strong>,
    em: ({ children }) => <em>{show(children)}</em>,
    td: ({ children }) => <td>{show(children)}</td>,
    // A heading of a comment is none of the page.
    h1: ({ children }) => <p className="font-semibold">{show(children)}</p>,
    h2: ({ children }) => <p className="font-semibold">{show(children)}</p>,
    h3: ({ children }) => <p className="font-semibold">{show(children)}</p>,
    a: ({ href, children }) =>
      // An address that was not safe has been taken away.
      href ? (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {children}
        </a>
      ) : (
        <span>{children}</span>
      ),
    // Loading an image from another site would tell that site who reads this.
    img: ({ alt }) => <span>{alt}</span>,
    pre: ({ children }) => (
      <pre className="my-2 overflow-x-auto rounded-s bg-surface-sunken px-3 py-2 font-prompt text-12">
        {children}
      </pre>
    ),
  }
}

/** The handles of people who are mentioned, as their names. */
const showMentions = (children: ReactNode, mentions: readonly CommentMention[]): ReactNode =>
  Children.map(children, (child) => {
    if (typeof child !== 'string') return child
    // Every second part is a handle.
    return child.split(mentionPattern).map((part, place) => {
      if (place % 2 === 0) return part
      const person = mentions.find(({ writtenAs }) => writtenAs === part.toLowerCase())
      if (!person) return `@${part}`
      return (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
          key={place}
          title={`@${person.handle}`}
          className="rounded-xs bg-accent-tint px-1 font-medium text-accent"
        >
          @{person.name}
        </span>
      )
    })
  })
