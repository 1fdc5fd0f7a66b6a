import { Tabs, TabsContent, TabsList, TabsTrigger } from '@product/ui/layout/tabs'
import { type ReactNode, useId, useState } from 'react'
import { useDeviceSetting } from '#web/lib/device/use-device-setting.ts'
import { PromptText } from '../code/prompt-text.tsx'
import { correctTypo, type LikelyTypo } from '../model/change-variables.ts'
import { findLookalikes, type Lookalike } from '../model/find-lookalikes.ts'
import { useEditor } from './editor-context.tsx'
import { EditorStatus } from './editor-status.tsx'
import { LookalikeOffer } from './lookalike-offer.tsx'
import { OpenThreadCount } from './open-thread-count.tsx'
import { PreviewTab } from './preview-tab.tsx'
import { ProblemStrip } from './problem-strip.tsx'
import { VariableList } from './variables/variable-list.tsx'

export type EditorTab = 'editor' | 'preview' | 'variables' | 'comments' | 'test'

type EditorTabsProps = {
  tab: EditorTab
  onTabChange: (tab: EditorTab) => void
  /** Absent where they have a pane of their own. */
  tests: ReactNode
  /** Absent where they have a pane of their own. */
  comments: ReactNode
}

const contentStyle = 'min-h-0 flex-1 rounded-none pt-0'
const firstInput = '[data-variable] :is(input, textarea, button)'
const tabNames: EditorTab[] = ['editor', 'preview', 'variables', 'comments', 'test']

export function EditorTabs({ tab, onTabChange, tests, comments }: EditorTabsProps) {
  const { session, isReadOnly } = useEditor()
  const show = (value: string) => {
    session.readTexts()
    onTabChange(tabNames.find((name) => name === value) ?? 'editor')
  }
  const fillIn = () => {
    if (tests) show('test')
    requestAnimationFrame(() => document.querySelector<HTMLElement>(firstInput)?.focus())
  }
  const isAway = (tab === 'test' && !tests) || (tab === 'comments' && !comments)
  const shown = isAway ? 'editor' : tab
  return (
    <Tabs value={shown} onValueChange={show} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <TabsList className="flex-none px-4">
        <TabsTrigger value="editor">Editor</TabsTrigger>
        <TabsTrigger value="preview">Preview</TabsTrigger>
        <TabsTrigger value="variables">Variables</TabsTrigger>
        {comments ? (
          <TabsTrigger value="comments">
            Comments
            <OpenThreadCount />
          </TabsTrigger>
        ) : null}
        {tests ? <TabsTrigger value="test">Test</TabsTrigger> : null}
      </TabsList>
      {/* Kept while another tab is shown: with it go the undo history and the place in the text. */}
      <TabsContent
        value="editor"
        forceMount
        tabIndex={-1}
        className={`${contentStyle} flex flex-col data-[state=inactive]:hidden`}
      >
        <TextEditors />
      </TabsContent>
      <TabsContent value="preview" className={`${contentStyle} overflow-y-auto`}>
        <PreviewTab onFillIn={fillIn} />
      </TabsContent>
      <TabsContent value="variables" className={`${contentStyle} overflow-y-auto`}>
        <div className="mx-auto w-full max-w-140 p-4 sm:p-6">
          <fieldset disabled={isReadOnly} className="contents">
            <VariableList />
          </fieldset>
        </div>
      </TabsContent>
      {comments ? (
        // Kept too: it marks the passages in the text.
        <TabsContent
          value="comments"
          forceMount
          tabIndex={-1}
          className={`${contentStyle} data-[state=inactive]:hidden`}
        >
          {comments}
        </TabsContent>
      ) : null}
      {tests ? (
        // Kept too: a run is started by its keys from wherever one is.
        <TabsContent
          value="test"
          forceMount
          tabIndex={-1}
          className={`${contentStyle} data-[state=inactive]:hidden`}
        >
          {tests}
        </TabsContent>
      ) : null}
    </Tabs>
  )
}

/** Both texts, their problems and their length. */
export function TextEditors({ mayComment = true }: { mayComment?: boolean }) {
  const { content, session, textRevision, renaming, typos, isReadOnly, passages } = useEditor()
  const [tabIndents, setTabIndents] = useDeviceSetting('editor-tab-indents', false)
  const [lookalikes, setLookalikes] = useState<readonly Lookalike[]>([])
  const hintId = useId()
  const shared = {
    textRevision,
    renaming,
    typos,
    tabIndents,
    isReadOnly,
    passages: mayComment ? passages : undefined,
    describedBy: hintId,
    declared: content.variables.map(({ name }) => name),
    attach: session.attachText,
    onType: session.type,
    onCorrect: (typo: LikelyTypo) => session.change((current) => correctTypo(current, typo)),
    onRenaming: session.followRenaming,
    onPaste: (pasted: string) => setLookalikes(findLookalikes(pasted)),
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p id={hintId} className="sr-only">
        Type two opening braces for a variable.{' '}
        {tabIndents ? 'Escape, then Tab moves to the next field.' : 'Tab moves to the next field.'}
      </p>
      <div className="flex max-h-2/5 flex-none items-start gap-3 overflow-y-auto border-line border-b bg-surface-sunken py-1 pr-2 pl-4">
        <h2 className="flex-none pt-1.5 font-medium text-12 text-quiet">System message</h2>
        <PromptText
          field="systemMessage"
          label="System message"
          hint="Optional"
          text={content.systemMessage}
          className="flex-1 [&_.cm-content]:py-1! [&_.cm-editor]:text-13"
          {...shared}
        />
      </div>
      <PromptText
        field="body"
        label="Prompt"
        hint="Write your prompt. {{ inserts a variable."
        text={content.body}
        startsFocused
        className="min-h-0 flex-1 [&_.cm-editor]:h-full"
        {...shared}
      />
      {lookalikes.length > 0 ? (
        <LookalikeOffer lookalikes={lookalikes} onClose={() => setLookalikes([])} />
      ) : null}
      <ProblemStrip />
      <EditorStatus tabIndents={tabIndents} onTabIndentsChange={setTabIndents} />
    </div>
  )
}
