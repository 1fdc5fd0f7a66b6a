import type { RunEvent } from '@product/contract/run-events'
import { RunRequest } from '@product/contract/runs'
import {
  answerAsDemo,
  demoLabel,
  joinVariables,
  type PromptContent,
  parseTemplate,
  renderTemplate,
  type TemplateValues,
  toIncludes,
  toValue,
} from '@product/domain'
import { type CopiedPrompt, loadIncludes, readPrompt } from '@product/sync'
import { createDraftStore } from '../draft-store.ts'
import type { DeviceAnswer, DeviceRequest } from './device-request.ts'
import { storeRunEvents, toEventStream } from './follow-run.ts'

const demoModel = 'demo'
const note = 'Run on this device without a network. It is not in the history.'

/** The Demo model needs no server. Others are not answered. */
export const answerDemoRun: DeviceAnswer = async (request) => {
  const { promptId, models, values, version } = RunRequest.parse(request.body)
  if (version !== undefined || models.some(({ model }) => model !== demoModel)) return undefined
  const stored = await readPrompt(request.copy, promptId)
  const draft = await createDraftStore(request.owner.accountId)
    .find(promptId)
    .catch(() => undefined)
  const content = draft?.content ?? stored?.content
  if (!content) return undefined
  const filled = await fill(request, { stored, content, values })
  const text = answerAsDemo(filled)
  const runs = models.map((_, position) => {
    const runId = createRunId()
    const version = stored?.version ?? 0
    return { runId, events: eventsOf({ runId, position, version, text }) }
  })
  for (const { runId, events } of runs) await storeRunEvents(request.owner, runId, events)
  return toEventStream(runs.flatMap(({ events }) => events))
}

type Filled = {
  stored: CopiedPrompt | undefined
  content: PromptContent
  values: Record<string, string>
}

async function fill(
  { copy, workspaceId }: DeviceRequest,
  { stored, content, values: given }: Filled,
) {
  const included = await loadIncludes(
    copy,
    stored ?? { workspaceId, included: [], isMember: true },
    content,
  )
  const variables = joinVariables(content.variables, included)
  const typed = new Map(Object.entries(given))
  const values: TemplateValues = {
    ...given,
    ...Object.fromEntries(
      variables.map((variable) => [
        variable.name,
        toValue(variable, typed.get(variable.name) ?? ''),
      ]),
    ),
  }
  const declared = content.variables.map(({ name }) => name)
  const render = (text: string) =>
    renderTemplate(parseTemplate(text, declared), values, toIncludes(included)).text
  return { systemMessage: render(content.systemMessage), body: render(content.body) }
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** As the server names runs. */
const createRunId = (): string =>
  `exec_${[...crypto.getRandomValues(new Uint8Array(8))].map((byte) => letters[byte % letters.length]).join('')}`

type DemoRun = { runId: string; position: number; version: number; text: string }

function eventsOf({ runId, position, version, text }: DemoRun): RunEvent[] {
  const startedAt = new Date().toISOString()
  return [
    {
      type: 'run-start',
      runId,
      position,
      model: demoModel,
      label: demoLabel,
      provider: 'demo',
      output: 'text',
      version,
      isWaiting: false,
      startedAt,
    },
    { type: 'text-delta', runId, offset: 0, text },
    { type: 'run-end', runId, firstTokenMs: 0, durationMs: 0, note },
  ]
}
