import { Button } from '@product/ui/forms/button'
import { Avatar } from '@product/ui/graphics/avatar'
import { cn } from '@product/ui/styles/class-names'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Check, ChevronUp, CircleCheck, PenLine, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import type { PostKind } from '../api/community.ts'
import type { PresentedAnswer, PresentedQuestion } from '../model/present-question.ts'
import { type MyQuestionState, toastError } from '../use-my-question.ts'
import { PostAuthor } from './post-author.tsx'
import { RichText } from './rich-text.tsx'

// Needed by authors only.
const loadLater = () => import('./load-later.ts')
const EditForm = lazyComponent(async () => (await loadLater()).loadEditForm())

type PostProps = {
  question: PresentedQuestion
  kind: PostKind
  post: PresentedQuestion | PresentedAnswer
  my: MyQuestionState
  reportButton: ReactNode
  onChanged: () => Promise<void>
}

/** A question or an answer. */
export function Post(props: PostProps) {
  const { question, kind, post, onChanged } = props
  const [isEditing, setIsEditing] = useState(false)
  const isAccepted = 'isAccepted' in post && post.isAccepted
  const by = post.author?.name ?? 'Deleted user'
  return (
    <article
      id={kind === 'answers' ? `answer-${post.id}` : undefined}
      aria-label={kind === 'answers' ? `Answer by ${by}` : `Question by ${by}`}
      className={cn(
        'scroll-mt-4 rounded-m border border-line bg-surface-raised target:border-accent-line',
        isAccepted && 'border-success/35',
      )}
    >
      {isAccepted ? (
        <p className="flex items-center gap-2 border-success/35 border-b px-4 py-2 font-medium text-13 text-success sm:px-5">
          <CircleCheck aria-hidden className="size-4" />
          Accepted answer
        </p>
      ) : null}
      <PostHeader
        post={post}
        isAnswer={kind === 'answers'}
        isAsker={kind === 'answers' && isSameAuthor(post, question)}
      />
      <div className="px-4 py-3 sm:px-5">
        {isEditing ? (
          <Suspense fallback={<RichText nodes={post.text} />}>
            <EditForm
              question={question}
              answerId={kind === 'answers' ? post.id : null}
              onCancel={() => setIsEditing(false)}
              onSaved={async () => {
                await onChanged()
                setIsEditing(false)
              }}
            />
          </Suspense>
        ) : (
          <RichText nodes={post.text} />
        )}
      </div>
      {isEditing ? null : <PostFooter {...props} onEdit={() => setIsEditing(true)} />}
    </article>
  )
}

const isSameAuthor = (post: PostProps['post'], question: PresentedQuestion): boolean =>
  post.author !== null && post.author.id === question.author?.id

type PostHeaderProps = Pick<PostProps, 'post'> & { isAnswer: boolean; isAsker: boolean }

const PostHeader = ({
  post: { id, author, createdAt, editedAt },
  isAnswer,
  isAsker,
}: PostHeaderProps) => (
  <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-4 pt-4 text-13 sm:px-5">
    <Avatar size="s" name={author?.name ?? 'Deleted user'} src={author?.avatarUrl} />
    <PostAuthor author={author} className="font-medium" />
    {isAnswer ? (
      <a href={`#answer-${id}`} className="text-faint hover:text-text hover:underline">
        <RelativeTime value={createdAt} />
      </a>
    ) : (
      <RelativeTime value={createdAt} className="text-faint" />
    )}
    {editedAt === null ? null : (
      <span className="text-faint">
        edited <RelativeTime value={editedAt} />
      </span>
    )}
    {isAsker ? <Badge variant="accent">Asker</Badge> : null}
  </div>
)

type PostFooterProps = PostProps & { onEdit: () => void }

function PostFooter(props: PostFooterProps) {
  const { question, kind, post, my, reportButton, onChanged, onEdit } = props
  const { auth } = usePublicConfig()
  const navigate = useNavigate()
  const isOwn = my.ownIds.includes(post.id)
  const mayAccept = kind === 'answers' && my.ownIds.includes(question.id) && !question.isClosed
  const isAccepted = 'isAccepted' in post && post.isAccepted

  const [underWay, setUnderWay] = useState<'accept' | 'delete'>()

  async function accept() {
    setUnderWay('accept')
    try {
      const { acceptAnswer } = await (await loadLater()).loadPostActions()
      await acceptAnswer(auth, question.id, isAccepted ? null : post.id, onChanged)
    } catch (error) {
      toastError('Couldn’t save it', error)
    }
    setUnderWay(undefined)
  }

  async function remove() {
    setUnderWay('delete')
    try {
      const { deletePost } = await (await loadLater()).loadPostActions()
      await deletePost(auth, { kind, id: post.id, slug: question.slug }, { navigate, onChanged })
    } catch (error) {
      toastError('Not deleted', error)
    }
    setUnderWay(undefined)
  }

  return (
    <div className="flex flex-wrap items-center gap-1.5 px-4 pb-4 sm:px-5">
      <VoteButton kind={kind} post={post} my={my} />
      {mayAccept ? (
        <Button
          size="s"
          variant="ghost"
          aria-pressed={isAccepted}
          loading={underWay === 'accept'}
          onClick={accept}
        >
          <Check className={cn(isAccepted && 'text-success')} />
          {isAccepted ? 'Accepted' : 'Accept answer'}
        </Button>
      ) : null}
      {isOwn && !question.isClosed ? (
        <Button size="s" variant="ghost" onClick={onEdit}>
          <PenLine />
          Edit
        </Button>
      ) : null}
      {isOwn ? (
        <Button size="s" variant="ghost" loading={underWay === 'delete'} onClick={remove}>
          <Trash2 />
          Delete
        </Button>
      ) : (
        reportButton
      )}
    </div>
  )
}

function VoteButton({ kind, post, my }: Pick<PostProps, 'kind' | 'post' | 'my'>) {
  const isVoted = my.isVoted(post.id)
  const votes = my.votes.get(post.id) ?? post.votes
  const words = `${votes.toLocaleString('en')} ${votes === 1 ? 'vote' : 'votes'}`
  if (my.ownIds.includes(post.id))
    return (
      <span className="inline-flex h-7 items-center gap-1.5 px-2.5 text-12 text-faint tabular-nums">
        <ChevronUp aria-hidden className="size-3.5" />
        {words}
      </span>
    )
  return (
    <Button
      size="s"
      aria-pressed={isVoted}
      aria-busy={my.isUnderWay(post.id)}
      aria-label={`Vote, ${words}`}
      className={cn('tabular-nums', isVoted && 'border-accent-line text-accent')}
      onClick={() => my.toggleVote(kind, post.id, votes)}
    >
      <ChevronUp />
      {votes.toLocaleString('en')}
    </Button>
  )
}
