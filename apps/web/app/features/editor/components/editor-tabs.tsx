import { Tabs, TabsContent, TabsList, TabsTrigger } from '@product/ui/layout/tabs'
import { useId, useState } from 'react'
import { PromptText } from '../code/prompt-text.tsx'
import { declareVariables } from '../model/change-variables.ts'
import { useEditor } from './editor-context.tsx'
import { PreviewTab } from './preview-tab.tsx'
import { ProblemStrip } from './problem-strip.tsx'
import { TokenEstimate } from './token-estimate.tsx'
import { VariablesTab } from './variables/variables-tab.tsx'

const contentStyle = 'min-h-0 flex-1 rounded-none pt-0'

export function EditorTabs() {
  const [tab, setTab] = useState('editor')
  const { session } = useEditor()
  const show = (value: string) => {
    session.readTexts()
    setTab(value)
  }
  return (
    <Tabs value={tab} onValueChange={show} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex flex-none items-stretch border-line border-b pr-2">
        <TabsList className="min-w-0 flex-1 border-b-0 px-4 sm:px-6">
          <TabsTrigger value="editor">Editor</TabsTrigger>
          <TabsTrigger value="preview">Preview</TabsTrigger>
          <TabsTrigger value="variables">Variables</TabsTrigger>
        </TabsList>
        <TokenEstimate />
      </div>
      {/* Kept while another tab is shown: with it go the undo history and the place in the text. */}
      <TabsContent
        value="editor"
        forceMount
        tabIndex={-1}
        className={`${contentStyle} flex flex-col data-[state=inactive]:hidden`}
      >
        <EditorTab />
      </TabsContent>
      <TabsContent value="preview" className={`${contentStyle} overflow-y-auto`}>
        <PreviewTab onFillIn={() => show('variables')} />
      </TabsContent>
      <TabsContent value="variables" className={`${contentStyle} overflow-y-auto`}>
        <VariablesTab />
      </TabsContent>
    </Tabs>
  )
}

function EditorTab() {
  const { content, session, textRevision } = useEditor()
  const hintId = useId()
  const shared = {
    textRevision,
    describedBy: hintId,
    declared: content.variables.map(({ name }) => name),
    onType: session.type,
    onDeclare: (name: string) => session.change((current) => declareVariables(current, [name])),
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p id={hintId} className="sr-only">
        Type two opening braces for a variable. Control or Command and the dot declares the
        placeholder at the cursor. Escape, then Tab leaves the text.
      </p>
      <div className="max-h-2/5 flex-none overflow-y-auto border-line border-b bg-surface-sunken px-4 pt-2.5 pb-1">
        <h2 className="font-medium text-12 text-quiet">System message</h2>
        <PromptText
          field="systemMessage"
          label="System message"
          hint="How the model should behave (optional)"
          text={content.systemMessage}
          className="-mx-2 [&_.cm-content]:py-1! [&_.cm-editor]:text-13"
          {...shared}
        />
      </div>
      <PromptText
        field="body"
        label="Prompt"
        hint="Write your prompt. {{ inserts a variable."
        text={content.body}
        className="min-h-0 flex-1 [&_.cm-editor]:h-full"
        {...shared}
      />
      <ProblemStrip />
    </div>
  )
}
