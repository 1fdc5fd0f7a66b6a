import type { Run } from '@product/contract/runs'
import type { ReactNode } from 'react'
import { RunFile } from '#web/entities/run/output/run-output.tsx'

/** The input of a run: values, the text as sent, and the settings that were set. */
export function RunInputs({ run }: { run: Run }) {
  const values = Object.entries(run.values)
  const settings = listSettings(run.settings)
  return (
    <section aria-label="What was asked" className="grid gap-5 lg:grid-cols-[1fr_20rem]">
      <div className="grid content-start gap-3">
        {run.systemMessage === '' ? null : (
          <Panel title="System message">
            <Sent text={run.systemMessage} />
          </Panel>
        )}
        <Panel title="Prompt as it was sent">
          <Sent text={run.body} />
        </Panel>
      </div>
      <div className="grid content-start gap-3">
        <Panel title="Values">
          {values.length === 0 ? (
            <p className="text-13 text-faint">The prompt has no variables.</p>
          ) : (
            <Pairs pairs={values} />
          )}
        </Panel>
        {run.images.length === 0 ? null : (
          <Panel title="Pictures">
            {run.images.map((image) => (
              <RunFile key={image.fileId} runId={run.id} file={image} />
            ))}
          </Panel>
        )}
        {settings.length === 0 ? null : (
          <Panel title="Settings">
            <Pairs pairs={settings} />
          </Panel>
        )}
      </div>
    </section>
  )
}

const names = {
  temperature: 'Temperature',
  maxOutputTokens: 'Maximum output',
  topP: 'Top-p',
  seed: 'Seed',
} as const

function listSettings(settings: Run['settings']): [string, string][] {
  const { stop, jsonOutput, voice, ...numbers } = settings
  const chosen: [string, string][] = []
  for (const [name, label] of Object.entries(names)) {
    const value = numbers[name as keyof typeof names]
    if (value !== null) chosen.push([label, String(value)])
  }
  if (stop.length > 0) chosen.push(['Stop', stop.map((text) => JSON.stringify(text)).join(', ')])
  if (jsonOutput) chosen.push(['JSON output', 'Yes'])
  if (voice) chosen.push(['Voice', voice])
  return chosen
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-m border border-line bg-surface-raised">
      <h3 className="border-line border-b px-4 py-2.5 font-semibold text-13">{title}</h3>
      <div className="p-4">{children}</div>
    </div>
  )
}

function Sent({ text }: { text: string }) {
  return (
    <pre className="max-h-96 overflow-y-auto whitespace-pre-wrap break-words font-prompt text-13 leading-relaxed">
      {text}
    </pre>
  )
}

function Pairs({ pairs }: { pairs: readonly [string, string][] }) {
  return (
    <dl className="grid gap-3 text-13">
      {pairs.map(([name, value]) => (
        <div key={name} className="grid gap-0.5">
          <dt className="font-mono text-12 text-faint">{name}</dt>
          <dd className="wrap-anywhere max-h-40 overflow-y-auto whitespace-pre-wrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
