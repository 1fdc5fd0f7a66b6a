import { NewChangeRequest } from '@product/contract/change-requests'
import {
  changeRequestLimits,
  contentLimits,
  listChangedFields,
  mergeContents,
  type PromptContent,
} from '@product/domain'
import { ApiError } from '@product/sdk'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { FormError } from '@product/ui/forms/form-error'
import { Input } from '@product/ui/forms/input'
import { Textarea } from '@product/ui/forms/textarea'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@product/ui/layout/tabs'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { ArrowLeft, GitPullRequestArrow } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import { createPassageStore } from '#web/entities/comment/passage-store.ts'
import { HelpButton } from '#web/entities/docs/help-button.tsx'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { usePropose, useReloadBase } from '../../api/change-requests.ts'
import { createEditorSession } from '../../model/editor-session.ts'
import { differsFrom, type ProposalDraft, type ProposalDrafts } from '../../model/proposal-draft.ts'
import { showLimitOfPaste } from '../../show-limit.ts'
import { EditorContext, useEditor } from '../editor-context.tsx'
import { TextEditors } from '../editor-tabs.tsx'
import { useUsedVariables } from '../use-used-variables.ts'
import { VariableList } from '../variables/variable-list.tsx'
import { ContentChanges } from './proposed-changes.tsx'
import { RebaseDialog } from './rebase-dialog.tsx'
import { useKeptDraft } from './use-kept-draft.ts'

type ProposalEditorProps = {
  promptId: string
  draft: ProposalDraft
  drafts: ProposalDrafts
  /** What discarding the draft goes back to. */
  fresh: Omit<ProposalDraft, 'requestId'>
  /** Of a request that was sent before. */
  isUpdate: boolean
  onDiscard: () => void
}

const tabStyle = 'min-h-0 flex-1 rounded-none pt-0'

/** The editor of a prompt, whose result is proposed instead of saved. */
export function ProposalEditor(props: ProposalEditorProps) {
  const { promptId, draft, drafts, isUpdate, onDiscard } = props
  const [base, setBase] = useState(draft.base)
  const [tab, setTab] = useState('prompt')
  /** A newer text that excludes changes of the proposal. */
  const [clash, setClash] = useState<{ mine: PromptContent; newest: ProposalDraft['base'] }>()
  const [session] = useState(() => createProposalSession(draft))
  const [passages] = useState(() =>
    createPassageStore({ onOpen: () => {}, areBeside: () => false }),
  )
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot)
  const { content } = snapshot
  const { uses, typos, own } = useUsedVariables(content)
  const changed = listChangedFields(base.content, content)
  const navigate = useNavigate()
  const propose = usePropose()
  const reloadBase = useReloadBase(promptId)
  const form = useZodForm(Reasons, {
    defaultValues: { title: draft.title, message: draft.message },
    save: async ({ title, message }) => {
      session.readTexts()
      const { requestId } = draft
      const body = { baseHash: base.hash, title, message, content: session.getSnapshot().content }
      try {
        await propose({ promptId, requestId, body })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'change-request.base-changed')
          await rebase()
        throw error
      }
      // It is sent; a draft that cannot be deleted would only update it.
      await drafts.drop().catch(() => undefined)
      stackToast({
        title: isUpdate ? 'Change request updated' : 'Change request sent',
        variant: 'success',
      })
      await navigate(`/change-requests/${requestId}`, { replace: true })
    },
  })
  const putOn = (newest: ProposalDraft['base'], merged: PromptContent) => {
    session.change(() => merged)
    setBase(newest)
    setClash(undefined)
    setTab('changes')
  }
  /** Puts one’s changes on the newest text, and asks where both changed the same. */
  const rebase = async () => {
    const newest = await reloadBase()
    const mine = session.getSnapshot().content
    const merged = mergeContents(base.content, mine, newest.content)
    if (merged.conflicts.length > 0) setClash({ mine, newest })
    else putOn(newest, merged.content)
  }
  const { title, message } = form.watch()
  useKeptDraft({ drafts, draft, base, session, words: { title, message } })
  const isDiscardable = differsFrom(props.fresh, { content, title, message })
  const { errors, isSubmitting } = form.formState
  const name = base.content.title || 'Untitled Prompt'
  return (
    <EditorContext
      value={{
        ...snapshot,
        promptId,
        passages,
        presence: null,
        isReadOnly: false,
        session,
        uses,
        typos,
        variables: own,
        testValues: {},
      }}
    >
      <div className="flex min-h-dvh flex-col lg:h-dvh">
        <header className="flex h-12 flex-none items-center gap-2 border-line border-b px-2 sm:px-4">
          <Button asChild iconOnly variant="ghost">
            <Link
              to={isUpdate ? `/change-requests/${draft.requestId}` : '/change-requests'}
              aria-label="Back"
            >
              <ArrowLeft />
            </Link>
          </Button>
          <h1 className="mr-auto flex min-w-0 items-baseline gap-2 text-14">
            <span className="flex-none font-semibold">
              {isUpdate ? 'Edit change request' : 'Propose a change'}
            </span>
            <span className="truncate font-normal text-13 text-quiet">
              {name} v{base.version}
            </span>
          </h1>
          <HelpButton />
        </header>
        <main className="flex min-h-0 flex-1 flex-col lg:flex-row">
          <Tabs
            value={tab}
            onValueChange={(next) => {
              session.readTexts()
              setTab(next)
            }}
            className="flex min-h-[65dvh] min-w-0 flex-1 flex-col lg:min-h-0"
          >
            <TabsList className="flex-none px-4">
              <TabsTrigger value="prompt">Prompt</TabsTrigger>
              <TabsTrigger value="variables">Variables</TabsTrigger>
              <TabsTrigger value="details">Details</TabsTrigger>
              <TabsTrigger value="changes">
                Changes
                {changed.length > 0 ? (
                  <span className="min-w-5 rounded-full bg-surface-hover px-1.5 text-center text-12 tabular-nums leading-5">
                    {changed.length}
                  </span>
                ) : null}
              </TabsTrigger>
            </TabsList>
            {/* Kept while another tab is shown: with it go the undo history and the place in the text. */}
            <TabsContent
              value="prompt"
              forceMount
              tabIndex={-1}
              className={`${tabStyle} flex flex-col data-[state=inactive]:hidden`}
            >
              <TextEditors mayComment={false} />
            </TabsContent>
            <TabsContent value="variables" className={`${tabStyle} overflow-y-auto`}>
              <div className="mx-auto w-full max-w-140 p-4 sm:p-6">
                <VariableList />
              </div>
            </TabsContent>
            <TabsContent value="details" className={`${tabStyle} overflow-y-auto`}>
              <Details />
            </TabsContent>
            <TabsContent value="changes" className={`${tabStyle} overflow-y-auto p-4 sm:p-6`}>
              <ContentChanges
                title="Your changes"
                before={{ name: `v${base.version}`, content: base.content }}
                after={{ name: 'Your proposal', content }}
                same="Nothing is changed yet. Edit the prompt, its variables or its details."
              />
            </TabsContent>
          </Tabs>
          <aside
            aria-label="Why"
            className="flex-none overflow-y-auto border-line bg-surface-sunken max-lg:border-t lg:w-88 lg:border-l"
          >
            <form onSubmit={form.submit} noValidate className="grid gap-4 p-4">
              <Field label="What do you change?" required error={errors.title?.message}>
                <Input
                  maxLength={changeRequestLimits.title}
                  placeholder="Ask for sources"
                  {...form.register('title')}
                />
              </Field>
              <Field label="Why (optional)" error={errors.message?.message}>
                <Textarea
                  rows={6}
                  maxLength={changeRequestLimits.message}
                  placeholder="What gets better with it"
                  {...form.register('message')}
                />
              </Field>
              <FormError>{errors.root?.message}</FormError>
              <Button
                type="submit"
                variant="primary"
                disabled={changed.length === 0}
                loading={isSubmitting}
              >
                <GitPullRequestArrow />
                {isUpdate ? 'Update change request' : 'Send change request'}
              </Button>
              <p className="text-12 text-quiet">
                {changed.length === 0
                  ? 'Edit the prompt first.'
                  : 'People who may edit the prompt see your changes, and merge or decline them.'}
              </p>
              {isDiscardable ? <DiscardButton onDiscard={onDiscard} /> : null}
            </form>
          </aside>
        </main>
      </div>
      {clash ? (
        <RebaseDialog
          base={base.content}
          mine={clash.mine}
          newest={clash.newest.content}
          onDone={(merged) => putOn(clash.newest, merged)}
          onCancel={() => setClash(undefined)}
        />
      ) : null}
    </EditorContext>
  )
}

const Reasons = NewChangeRequest.pick({ title: true, message: true })

/** Edits stay here until they are proposed. */
function createProposalSession({ requestId, base, content }: ProposalDraft) {
  const session = createEditorSession({
    promptId: requestId,
    content: base.content,
    revision: 1,
    draft: null,
    creation: {},
    drafts: {
      find: async () => undefined,
      keep: async () => {},
      drop: async () => {},
      dropUnchanged: async () => {},
    },
    send: async ({ baseRevision }) => ({ revision: baseRevision + 1 }),
    load: async () => null,
    // Nobody else writes in it.
    saveVersion: async () => ({ failure: { kind: 'unreachable' } }),
  })
  if (content !== base.content) session.change(() => content)
  return session
}

function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="s"
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        Discard changes
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Discard your changes?"
        text="They are kept on this device until you send them. Discarded, they cannot be restored."
        action="Discard"
        onConfirm={onDiscard}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

function Details() {
  const { content, session } = useEditor()
  return (
    <div className="mx-auto grid w-full max-w-140 gap-4 p-4 sm:p-6">
      <Field label="Title">
        <Input
          value={content.title}
          maxLength={contentLimits.title}
          onPaste={showLimitOfPaste('title')}
          onChange={({ target }) => session.change(() => ({ title: target.value }))}
        />
      </Field>
      <Field label="Description">
        <Textarea
          rows={6}
          value={content.description}
          maxLength={contentLimits.description}
          onPaste={showLimitOfPaste('description')}
          onChange={({ target }) => session.change(() => ({ description: target.value }))}
        />
      </Field>
      <p className="text-12 text-quiet">
        Tags, target models, modality and settings stay as they are. To suggest others, say so under
        Why.
      </p>
    </div>
  )
}
