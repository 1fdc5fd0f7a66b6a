import type { UsableModel } from '@product/contract/connections'
import { describeProvider } from '@product/domain'

const kinds = { text: '', image: 'picture', speech: 'speech', command: 'command' }

/** The text beside a model's name: its output and connection, or how to connect it for those who may. */
export function describeModel(
  { isUsable, provider, output, acceptsImages, connectionName }: UsableModel,
  mayConnect: boolean,
) {
  const { name } = describeProvider(provider)
  if (!isUsable) return mayConnect ? `Connect ${name}` : 'Not connected'
  const kind = acceptsImages ? 'sees pictures' : kinds[output]
  return [kind, connectionName === name ? '' : connectionName].filter(Boolean).join(' · ')
}

/** How much a model that writes reads at once, and its price for a million tokens. */
export function describeReach(model: UsableModel & { needsDownload?: boolean }): string {
  const { output, contextTokens, needsDownload = false } = model
  if (output !== 'text') return ''
  const context = contextTokens === null ? '' : `${formatTokens(contextTokens)} context`
  const download = needsDownload ? 'downloads on first run' : ''
  return [context, download, describePrice(model)].filter(Boolean).join(' · ')
}

function describePrice({ inputPrice, outputPrice }: UsableModel): string {
  if (inputPrice === null || outputPrice === null) return 'Price unknown'
  if (inputPrice === 0 && outputPrice === 0) return 'free'
  return `${formatPrice(inputPrice)} in, ${formatPrice(outputPrice)} out per 1M`
}

/** '$30', '$2.50', '$0.075'. */
function formatPrice(micros: number): string {
  const dollars = micros / 1_000_000
  const minimumFractionDigits = Number.isInteger(dollars) ? 0 : 2
  return `$${dollars.toLocaleString('en', { minimumFractionDigits, maximumFractionDigits: 4 })}`
}

const formatTokens = (tokens: number): string =>
  Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(tokens)
