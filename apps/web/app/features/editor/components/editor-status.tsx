import type { UsableModel } from '@product/contract/connections'
import { contentLimits } from '@product/domain'
import { Kbd } from '@product/ui/text/kbd'
import { formatCost, formatCount } from '#web/entities/run/format-figures.ts'
import { useModels } from '#web/entities/run/runs.ts'
import { editedTexts } from '../model/session-state.ts'
import { useTokenCount } from '../tokens/use-token-count.ts'
import { useEditor } from './editor-context.tsx'

type EditorStatusProps = { tabIndents: boolean; onTabIndentsChange: (indents: boolean) => void }

/** Below the text: how long it is, what it costs to send, and what Tab does. */
export function EditorStatus({ tabIndents, onTabIndentsChange }: EditorStatusProps) {
  const { content } = useEditor()
  const tooLong = editedTexts.find((field) => content[field].length > contentLimits[field])
  return (
    <footer className="flex h-8 flex-none items-center gap-x-4 overflow-hidden whitespace-nowrap border-line border-t px-4 text-12 text-quiet tabular-nums">
      {tooLong ? (
        <span role="alert" className="text-danger">
          {tooLong === 'body' ? 'Too long' : 'System message too long'}:{' '}
          {formatCount(content[tooLong].length)} of {formatCount(contentLimits[tooLong])} characters
        </span>
      ) : (
        <Meter />
      )}
      <button
        type="button"
        aria-pressed={tabIndents}
        title={tabIndents ? 'Let Tab move to the next field' : 'Let Tab indent the text'}
        onClick={() => onTabIndentsChange(!tabIndents)}
        className="ml-auto flex flex-none items-center gap-1.5 rounded-s px-1 py-1 hover:text-text max-sm:hidden"
      >
        <Kbd>Tab</Kbd>
        {tabIndents ? 'indents' : 'next field'}
      </button>
    </footer>
  )
}

/** Tokens of the text as it stands, and what they are of the target models' context and price. */
function Meter() {
  const { content } = useEditor()
  const { body, systemMessage, targetModels } = content
  const text = systemMessage === '' ? body : `${systemMessage}\n${body}`
  const { tokens, isExact } = useTokenCount(text, targetModels[0])
  const { data } = useModels()
  // A model may be listed once for each connection that has it.
  const models = targetModels.flatMap(
    (target) => data?.models.find(({ model }) => model === target) ?? [],
  )
  const tightest = findTightest(models)
  const cost = sumCosts(models, tokens)
  return (
    <>
      <span
        title={
          isExact ? 'Counted with the model’s tokenizer' : 'An estimate: four characters a token'
        }
      >
        {isExact ? '' : '≈ '}
        <span className="text-text">{formatCount(tokens)}</span> {tokens === 1 ? 'token' : 'tokens'}
      </span>
      {tightest ? (
        <span className="flex items-center gap-2">
          <span aria-hidden className="h-1 w-12 overflow-hidden rounded-full bg-line-strong">
            <span
              className="block h-full bg-accent"
              style={{ width: `${Math.min(100, (100 * tokens) / tightest.contextTokens)}%` }}
            />
          </span>
          <span title={`Context of ${tightest.label}`}>
            {printShare(tokens / tightest.contextTokens)} of{' '}
            {Math.round(tightest.contextTokens / 1_000)}k
          </span>
        </span>
      ) : null}
      {cost === null ? null : (
        <span className="truncate max-sm:hidden">
          about {formatCost(cost)} to send
          {models.length > 1 ? ` to ${models.length} models` : ''}
        </span>
      )}
    </>
  )
}

/** The model with the smallest context: it decides how much fits. */
const findTightest = (models: readonly UsableModel[]) =>
  models
    .flatMap(({ label, contextTokens }) => (contextTokens ? [{ label, contextTokens }] : []))
    .sort((one, other) => one.contextTokens - other.contextTokens)[0]

/** In micro-dollars; null where a price is unknown, or nobody asks for one. */
function sumCosts(models: readonly UsableModel[], tokens: number): number | null {
  const prices = models.map(({ inputPrice }) => inputPrice)
  if (prices.length === 0 || prices.includes(null)) return null
  return prices.reduce<number>((sum, price) => sum + ((price ?? 0) * tokens) / 1_000_000, 0)
}

const printShare = (share: number): string =>
  share < 0.001 ? '0.1%' : `${(100 * share).toFixed(share < 0.1 ? 1 : 0)}%`
