import type { ProviderId } from '@product/domain'
import type { MatchLogic, ModelInfo, Usage } from '@pydantic/genai-prices'

// The table is large: it is loaded when a run is first priced.
const loadTable = () => import('@pydantic/genai-prices')

/**
 * The price of a call by the package's table; null for a model that it does not name. The table also matches
 * beginnings and parts of names, and another model may have a name that begins like one that is cheaper.
 */
export async function findPrice(provider: ProviderId, modelId: string, usage: Usage) {
  if (provider === 'compatible') return null
  const { calcPrice } = await loadTable()
  const price = calcPrice(usage, modelId, { providerId: provider })
  return price && isNameOf(price.model, modelId) ? price : null
}

/** What dated and other variants of a model have after its name: `gpt-4o-2024-08-06`, `gemini-2.0-flash-001`. */
const variant = /^([-@](latest|preview|exp|\d{2,4}|\d{6}|\d{8}))*$/
/** What a model that was trained further has after the name of what it was trained from. */
const trained = /^(ft:[^:]+):[^:]*:[^:]*:[^:]+$/

function isNameOf(model: ModelInfo, modelId: string): boolean {
  const name = modelId.replace(trained, '$1').toLowerCase()
  return [model.id, ...namesIn(model.match)].some((known) => {
    // The table writes some beginnings with the hyphen of what follows.
    const whole = known.toLowerCase().replace(/-$/, '')
    return name.startsWith(whole) && variant.test(name.slice(whole.length))
  })
}

function namesIn(match: MatchLogic): string[] {
  if ('or' in match) return match.or.flatMap(namesIn)
  if ('and' in match) return match.and.flatMap(namesIn)
  if ('equals' in match) return [match.equals]
  if ('starts_with' in match) return [match.starts_with]
  if ('ends_with' in match) return [match.ends_with]
  return 'contains' in match ? [match.contains] : []
}
